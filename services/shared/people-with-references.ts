import { SILENT_DAY } from '@arrive/contracts/references.ts'
import type { Kernel } from '../kernel/index.ts'
import { isOpen, type KnownReference, type KnownReferences, PERSONNEL, REFERENCES, stateAt } from './personnel.ts'

const SILENT = SILENT_DAY * 24 * 60 * 60_000

interface Kind {
  /** A tag of everyone that it may concern. */
  readonly tag: string
  /** Absent: it concerns all of them. */
  readonly is?: (reference: KnownReference, now: number) => boolean
}

const KINDS: Readonly<Record<string, Kind>> = {
  answered: { tag: 'answered' },
  silent: {
    tag: 'open',
    is: (one, now) => isOpen(stateAt(one, now)) && Date.parse(one.requestedAt) + SILENT <= now,
  },
}

/** The people with an answer to judge, or with a silent request. Ids of documents. */
export async function peopleWith(
  { reader, now }: Pick<Kernel, 'reader' | 'now'>,
  name: string,
): Promise<readonly string[]> {
  const { tag, is } = KINDS[name] ?? {}
  const ids: string[] = []
  if (tag === undefined) return ids
  const tagged = { sort: 'user_id', tags: [tag] }
  if (is === undefined) return reader(PERSONNEL).ids(REFERENCES, tagged)
  for await (const people of reader(PERSONNEL).every(REFERENCES, tagged)) {
    const those = people.filter(({ value }) => (value as KnownReferences).references.some((one) => is(one, now())))
    ids.push(...those.map(({ id }) => id))
  }
  return ids
}
