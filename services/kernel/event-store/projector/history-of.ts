import { setImmediate as breathe } from 'node:timers/promises'
import { type Doc, type DocumentStore, sortKeyOf } from '../ports/document-store.ts'
import { HISTORY } from './names.ts'

/** Events that are read together: with the largest forms a megabyte. */
const PIECE = 20

/**
 * The stored events of a person in the order of the log, or the newest first, piece by piece. Others are served in
 * between: somebody may have sent thousands, and engines on files never wait.
 */
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
