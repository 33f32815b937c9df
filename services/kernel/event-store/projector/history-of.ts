import { setImmediate as breathe } from 'node:timers/promises'
import { type Doc, type DocumentStore, sortKeyOf } from '../ports/document-store.ts'
import { HISTORY } from './collections.ts'

/** Events per read; up to a megabyte for the largest forms. */
const PIECE = 20

/** Reads in pieces so that other work gets a turn: a person may have thousands of events. */
export async function* historyOf(
  store: Pick<DocumentStore, 'list'>,
  person: number,
  { descending = false }: { readonly descending?: boolean } = {},
): AsyncGenerator<readonly Doc[]> {
  let last: Doc | undefined
  for (;;) {
    const after = last && { after: sortKeyOf(last, 'position') }
    const docs = await store.list(HISTORY.name, { sort: 'position', person, descending, limit: PIECE, ...after })
    if (docs.length > 0) yield docs
    if (docs.length < PIECE) return
    last = docs.at(-1)
    await breathe()
  }
}
