import { personOf } from '../events/envelope.ts'
import type { Doc } from '../ports/document-store.ts'
import { type Entry, type Position, positionIn } from '../ports/event-log.ts'
import type { ProjectorDependencies } from './batch-context.ts'
import { HISTORY, PARKED, parkedId } from './collections.ts'
import { historyOf } from './history-of.ts'

/** Once a bug is fixed, this event applies a parked person's events again. As part of the log it has a fixed order. */
export const REPAIR = 'kernel.person.repair'

/** The entries before a repair. A repair is its own batch, so everything before it is in the history. */
export function upToRepair(entries: readonly Entry[]): readonly Entry[] {
  const at = entries.findIndex(({ envelope }) => envelope.type === REPAIR)
  return at === -1 ? entries : entries.slice(0, Math.max(1, at))
}

export function isRepair([first]: readonly Entry[]): boolean {
  return first?.envelope.type === REPAIR
}

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

function isQueued(from: Position, { offset: end }: Position) {
  return ({ sort }: Doc): boolean => {
    const { source, offset } = positionIn(String(sort?.position))
    return source === from.source && from.offset <= offset && offset < end
  }
}

/** The live generation writes the history; a replay must wait for it. */
async function assertWritten({ live, store }: ProjectorDependencies, { envelope }: Entry): Promise<void> {
  if (live || (await store.get(HISTORY.name, [envelope.id])).size > 0) return
  throw new Error('The history is not written to here yet')
}

function entryOf({ body, sort }: Doc): Entry {
  return { ...positionIn(String(sort?.position)), envelope: JSON.parse(body), raw: body }
}
