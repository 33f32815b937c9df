import { parseNote } from '@arrive/contracts/proof/notes.ts'
import type { DocumentStore } from '../../kernel/index.ts'
import { type AnchoredNote, WITNESS } from '../../shared/sealed/receipts.ts'
import { anchoredBelow } from './anchored.ts'
import type { SealedState } from './state.ts'

/** Latest anchored checkpoints to look at. */
const LOOKED_AT = 50

/** Of the current tree and key, with the most cosignatures that cover the leaf; the latest if several are equal. */
export async function cosignedNote(
  store: Pick<DocumentStore, 'get' | 'list'>,
  { trees = 0, vkey }: SealedState,
  index: number,
): Promise<string | undefined> {
  const notes = await anchoredBelow(store, LOOKED_AT)
  const [best] = notes
    .filter((one) => one.trees === trees && one.size > index && isSignedBy(one.note, vkey))
    .map((one) => ({ note: one.note, lines: cosignaturesOf(one) }))
    .filter(({ lines }) => lines.length > 0)
    .sort((a, b) => b.lines.length - a.lines.length)
  return best && best.note + best.lines.join('')
}

function cosignaturesOf({ receipts }: AnchoredNote): readonly string[] {
  return receipts.filter(({ anchor }) => anchor.startsWith(WITNESS)).map(({ receipt }) => receipt)
}

function isSignedBy(note: string, vkey: string): boolean {
  const signatures = parseNote(note)?.signatures ?? []
  return signatures.some(({ name, id }) => vkey.startsWith(`${name}+${id}+`))
}
