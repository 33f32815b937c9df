import { CallError } from './client.ts'
import { Fatal } from './fatal.ts'
import type { DemoPerson } from './people.ts'
import type { Progress } from './progress.ts'
import { type DemoContext, visit } from './visit.ts'

const IN_FLIGHT = 8
/** After this many failed people, assume that all others fail too. */
const MAX_FAILURES = 10

/** Sends some people's data at once. Returns how many failed. @throws Fatal once all started ones are done */
export function fill(context: DemoContext, people: readonly DemoPerson[], progress: Progress): Promise<number> {
  return forEach(people, progress, (who) => visit(context, who))
}

/** Returns for how many people it failed. @throws Fatal */
export async function forEach(
  people: readonly DemoPerson[],
  progress: Progress,
  act: (who: DemoPerson) => Promise<void>,
): Promise<number> {
  const waiting = people.values()
  let failures = 0
  let halt: unknown

  async function work(): Promise<void> {
    for (const who of waiting) {
      await act(who).catch((error: unknown) => failed(who, error))
      if (halt !== undefined) return
      progress.step()
    }
  }

  function failed({ person }: DemoPerson, error: unknown): void {
    if (!(error instanceof CallError)) {
      halt ??= error
      return
    }
    if (error.code === 'wrong-credentials') {
      progress.note(`${person.email} has no account with the demo's password any more (erased?) and is left as it is.`)
      return
    }
    failures++
    progress.note(`${person.email}: ${error.message}`)
    if (failures >= MAX_FAILURES) halt ??= new Fatal(`Stopped, because ${failures} people failed.`)
  }

  await Promise.all(Array.from({ length: IN_FLIGHT }, work))
  if (halt !== undefined) throw halt
  return failures
}
