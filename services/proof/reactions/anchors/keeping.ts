import type { DocumentStore, Write } from '../../../kernel/index.ts'
import { ANCHORED } from '../../../shared/sealed/collections.ts'
import type { AnchoredNote } from '../../../shared/sealed/receipts.ts'
import { ANCHORS } from '../../names.ts'
import { type AnchorRow, noteId, rowId } from '../../reads/anchored.ts'

/** Records the result of an attempt, with the anchor's receipt if any. */
export async function keepRow(
  store: Pick<DocumentStore, 'get' | 'commit'>,
  anchor: string,
  row: AnchorRow,
  taken?: { readonly receipt: string; readonly trees: number; readonly signed: Omit<AnchoredNote, 'receipts'> },
): Promise<void> {
  const writes = [put(ANCHORS.name, rowId(anchor), row)]
  if (taken !== undefined && row.time !== undefined) {
    const { signed, receipt, trees } = taken
    const id = noteId({ trees, size: signed.size })
    const before = (await store.get(ANCHORED.name, [id])).get(id)
    const others = before === undefined ? [] : (JSON.parse(before.body) as AnchoredNote).receipts
    const receipts = [...others.filter((one) => one.anchor !== anchor), { anchor, time: row.time, receipt }]
    writes.push(put(ANCHORED.name, id, { ...signed, receipts }))
  }
  await store.commit(writes)
}

function put(collection: string, id: string, body: object): Write {
  return { kind: 'put', collection, doc: { id, person: 0, body: JSON.stringify(body) } }
}
