import { personOf } from '../events/envelope.ts'
import type { Doc } from '../ports/document-store.ts'
import { type Entry, type Position, positionIn } from '../ports/event-log.ts'
import type { ProjectorDependencies } from './batch-context.ts'
import { historyOf } from './history-of.ts'
import { HISTORY, PARKED, parkedId } from './names.ts'

/**
 * The event after which the events of a parked person are applied again, from the one that parked them on: by then the
 * fault is mended. It stands in the log like any other, so it has its place among them, and a replay by mended code,
 * which parks nobody, passes it over.
 */
export const REPAIR = 'kernel.person.repair'

/** The entries up to a repair, which is a batch of its own: so everything before it is in the history. */
export function upToRepair(entries: readonly Entry[]): readonly Entry[] {
  const at = entries.findIndex(({ envelope }) => envelope.type === REPAIR)
  return at === -1 ? entries : entries.slice(0, Math.max(1, at))
}

/** Whether these are such a batch. */
export function isRepair([first]: readonly Entry[]): boolean {
  return first?.envelope.type === REPAIR
}

/** What waits for a repair, in order: the person's events of its source since the one that could not be applied. */
export async function queuedEntries(
  dependencies: ProjectorDependencies,
  [repair]: readonly Entry[],
): Promise<readonly Entry[]> {
  if (repair?.envelope.type !== REPAIR) return []
  const { store, projection, generation } = dependencies
  const person = personOf(repair.envelope)
  const id = parkedId(projection, generation, person)
  const parked = (await store.get(PARKED.name, [id])).get(id)
  if (parked === undefined) return []
  const from = positionIn(JSON.parse(parked.body).position)
  if (from.source !== repair.source) return []
  await assertWritten(dependencies, repair)
  const queued: Entry[] = []
  for await (const docs of historyOf(store, person)) queued.push(...docs.filter(isQueued(from, repair)).map(entryOf))
  return queued.filter(({ envelope }) => envelope.type !== REPAIR).sort((a, b) => a.offset - b.offset)
}

/** Whether an event is between the one that could not be applied and the repair. */
function isQueued(from: Position, { offset: end }: Position) {
  return ({ sort }: Doc): boolean => {
    const { source, offset } = positionIn(String(sort?.position))
    return source === from.source && from.offset <= offset && offset < end
  }
}

/** The history is written by the live generation; a replay beside it must not ask for what is not in it yet. */
async function assertWritten({ live, store }: ProjectorDependencies, { envelope }: Entry): Promise<void> {
  if (live || (await store.get(HISTORY.name, [envelope.id])).size > 0) return
  throw new Error('The history is not written to here yet')
}

function entryOf({ body, sort }: Doc): Entry {
  return { ...positionIn(String(sort?.position)), envelope: JSON.parse(body), raw: body }
}
