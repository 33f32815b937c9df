import { type Entry, type Kernel, type Projection, readerOver } from '../../kernel/index.ts'
import { isSettled } from '../../shared/as-of.ts'
import { findCompartment } from '../../shared/compartment.ts'
import { listedReader } from './listed-reader.ts'
import { eventsUntil } from './past-history.ts'
import { everybodyThen } from './past-lists.ts'
import { pastStore } from './past-store.ts'

export interface PersonThen {
  /** Answers reads about this person as at that moment. */
  readonly kernel: Kernel
  /** Whether anything had happened to the person by then. */
  readonly existed: boolean
}

interface Moment {
  readonly person: number
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The person's history through the same projections, in memory. @throws ArriveError `busy` */
export async function personThen(
  kernel: Kernel,
  projections: readonly Projection[],
  { person, at }: Moment,
): Promise<PersonThen> {
  await historyWritten(kernel, projections)
  const compartment = await findCompartment(kernel, person)
  const persons = [person, ...(compartment === undefined ? [] : [compartment])]
  const entries = await eventsUntil(kernel.store, persons, at)
  const hasDrafts = !isSettled(at, kernel.now())
  const past: Kernel = {
    ...kernel,
    store: pastStore(kernel.store, { at, persons, entries, hasDrafts }),
    reader: readersOver(kernel, projections, { person, at, entries }),
    now: () => at,
    upToLog: async () => undefined,
    isCurrent: async () => true,
  }
  return { kernel: past, existed: entries.length > 0 }
}

/** Each topic's history is written by one projection, which may be behind the log. */
async function historyWritten({ events, upToLog }: Kernel, projections: readonly Projection[]): Promise<void> {
  const topics = new Set(projections.flatMap((projection) => projection.topics))
  const owners = new Set([...topics].flatMap((topic) => events.settledBy(topic) ?? []))
  await Promise.all([...owners].map(upToLog))
}

interface History extends Moment {
  readonly entries: readonly Entry[]
}

function readersOver(
  kernel: Kernel,
  projections: readonly Projection[],
  { person, at, entries }: History,
): Kernel['reader'] {
  const parts = { ...kernel, pepper: kernel.secrets.pepper }
  const lists = everybodyThen(kernel, projections, at)
  const listed = async (name: string) => {
    await lists.upToLog(name)
    return lists.reader(name)
  }
  const readers = new Map(
    projections.map((one) => {
      const own = readerOver(parts, one, entries)
      return [one.name, listedReader(own, { person, everybody: () => listed(one.name) })] as const
    }),
  )
  return (projection) => {
    const reader = readers.get(projection)
    if (reader === undefined) throw new Error(`No projection ${projection} in the past`)
    return reader
  }
}
