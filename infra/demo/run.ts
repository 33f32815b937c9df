import type { Form } from '@arrive/contracts/form.ts'
import { createClient, findServer } from './client.ts'
import { fill } from './fill.ts'
import { countRows, openOffice } from './office.ts'
import { pagesOf, stepsIn } from './packet.ts'
import { peopleOf } from './people.ts'
import { createProgress, type Output } from './progress.ts'
import type { Settings } from './settings.ts'
import { summaryOf } from './summary.ts'
import { work } from './working/work.ts'

/** Returns how many people failed. @throws Fatal, CallError */
export async function runDemo(settings: Settings, output: Output, forms: readonly Form[]): Promise<number> {
  const { url, seed } = settings
  await findServer(url)
  const call = createClient(url)
  const admin = await openOffice(call, settings)
  const before = await countRows(call, admin)
  const pages = pagesOf(forms)
  const steps = stepsIn(pages)
  const people = peopleOf(settings, settings.people, pages)
  const progress = createProgress(output, people.length)
  const begin = performance.now()
  const context = { call, seed, admin, today: new Date().toISOString().slice(0, 10), now: Date.now }
  const failures = (await fill(context, people, progress)) + (await work(context, people, progress))
  const seconds = (performance.now() - begin) / 1_000
  const after = await countRows(call, admin)
  await call('POST', '/logout', { token: admin })
  output.write(`${summaryOf({ people, steps, failures, seconds, before, after })}\n`)
  return failures
}
