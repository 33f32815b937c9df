import { SILENT_DAY } from '@arrive/contracts/references.ts'
import type { Kernel } from '../kernel/index.ts'
import { isOpen, type KnownReference, type KnownReferences, PERSONNEL, REFERENCES, stateAt } from './personnel.ts'

const SILENT = SILENT_DAY * 24 * 60 * 60_000

interface Kind {
  /** A tag of everyone that it may concern. */
  readonly tag: string
  readonly is: (reference: KnownReference, now: number) => boolean
}

const KINDS: Readonly<Record<string, Kind>> = {
  answered: { tag: 'answered', is: ({ state }) => state === 'answered' },
  silent: {
    tag: 'open',
    is: (one, now) => isOpen(stateAt(one, now)) && Date.parse(one.requestedAt) + SILENT <= now,
  },
}

/** The people with an answer to judge, or with a silent request. Ids of documents. */
export async function peopleWith({ reader, now }: Pick<Kernel, 'reader' | 'now'>, name: string): Promise<string[]> {
  const kind = KINDS[name]
  const ids: string[] = []
  if (kind === undefined) return ids
  for await (const people of reader(PERSONNEL).every(REFERENCES, { sort: 'user_id', tags: [kind.tag] })) {
    const those = people.filter(({ value }) => (value as KnownReferences).references.some((one) => kind.is(one, now())))
    ids.push(...those.map(({ id }) => id))
  }
  return ids
}
