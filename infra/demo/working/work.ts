import type { Body } from '../client.ts'
import { forEach } from '../fill.ts'
import type { DemoPerson } from '../people.ts'
import type { Progress } from '../progress.ts'
import type { DemoContext } from '../visit.ts'
import { workPlace } from './pipeline.ts'
import { workReviews } from './reviews.ts'
import { workScreening } from './screening.ts'

/** What the office does with people who sent something. Returns for how many it failed. @throws Fatal */
export async function work(context: DemoContext, people: readonly DemoPerson[], progress: Progress): Promise<number> {
  const found = await context.call('GET', '/get_administrators', { token: context.admin })
  const administrators = (Object.values(found) as readonly Body[]).map(({ user_id }) => Number(user_id))
  const office = { ...context, administrators }
  const failures = await forEach(people, { ...progress, step: () => undefined }, async (who) => {
    await workPlace(office, who)
    await workReviews(office, who)
  })
  await workScreening(context, people)
  return failures
}
