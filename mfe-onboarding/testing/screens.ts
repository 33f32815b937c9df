import type { Staff } from '@arrive/services/tests/testing/people.ts'
import { longPerson } from '../../infra/e2e/long-words.ts'
import { paperOf } from '../../infra/e2e/paper.ts'
import type { State, Sweep } from '../../infra/e2e/sweep.ts'
import { packet, routeOf } from './packet.ts'
import { startWorld, type World } from './world.ts'

interface People extends World {
  /** Has only an account. */
  readonly blank: Staff
  /** Has saved every form, with words that are too long for a line. */
  readonly long: Staff
}

const blank = { as: ({ blank: { token } }: People) => ['token_user', token] as const }
const long = { as: ({ long: { token } }: People) => ['token_user', token] as const }

export const SCREENS: Sweep<People> = {
  start: async () => {
    const world = await startWorld()
    return { ...world, blank: await world.person(), long: (await longPerson(world.client)).staff }
  },
  states: [
    ...packet.flatMap((form): State<People>[] => [
      {
        name: `the form ${form.name} with long words`,
        path: (world) => routeOf(form, world.long),
        ...long,
        // The person has saved every form, so an unlit window means that the progress is still loading.
        ready: async (page) => {
          await page.locator('main form').waitFor()
          await page.locator('.wins .win.on').first().waitFor()
        },
        prints: (world) => paperOf(form, world.long.person, world.client),
      },
      {
        name: `the form ${form.name}, empty`,
        path: (world) => routeOf(form, world.blank),
        ...blank,
        ready: (page) => page.locator('main form').waitFor(),
      },
      {
        name: `the form ${form.name} with everything missing`,
        path: (world) => routeOf(form, world.blank),
        ...blank,
        act: async (page) => {
          await page.getByRole('button', { name: form.tabs === undefined ? 'Submit' : 'Next' }).click()
          await page.locator('main .err').first().waitFor()
        },
      },
    ]),
    ...['/job/x', '/job/999999'].map(
      (path): State<People> => ({ name: `the refusal at ${path}`, path: () => path, ...blank }),
    ),
    { name: 'the refusal of a visitor', path: () => '/job/1' },
  ],
}
