import { parseSize } from '@arrive/contracts/proof/checkpoints.ts'
import type { DocumentStore } from '../../kernel/index.ts'
import { ANCHORED } from '../../shared/sealed/collections.ts'
import type { AnchoredNote, Receipt } from '../../shared/sealed/receipts.ts'
import { ANCHORS } from '../names.ts'

export interface AnchorRow {
  /** The tree that this is about. */
  readonly origin?: string
  /** The last accepted checkpoint, and when; 0 and absent before the first. */
  readonly size: number
  readonly time?: string
  /** `tried`: beginning of the last round in milliseconds since 1970. `failing`: when the `failures` began. */
  readonly tried: number
  readonly failures: number
  readonly failing?: string
  /** Size of a contradicting tree that the anchor has. */
  readonly other?: number
}

export interface NotePlace {
  readonly trees: number
  readonly size: number
}

type Store = Pick<DocumentStore, 'get' | 'list'>

/** Holds the time of the last request to send to all anchors: `{ at }`. */
export const ASKED = 'asked'
const UNKNOWN: AnchorRow = { size: 0, tried: 0, failures: 0 }

const TREE = /^tree (\d{4}) /

export const rowId = (anchor: string) => `anchor ${anchor}`

export function noteId({ trees, size }: NotePlace): string {
  const own = String(size).padStart(16, '0')
  return trees === 0 ? own : `tree ${String(trees).padStart(4, '0')} ${own}`
}

/** For URLs: the size, preceded by the tree unless it is the first. */
export function cursorOf({ trees, size }: NotePlace): string {
  return trees === 0 ? String(size) : `${trees}-${size}`
}

/** Undefined if the cursor is invalid. */
export function placeIn(cursor: string): NotePlace | undefined {
  const parts = cursor.split('-').map(parseSize)
  const [size, trees = 0] = parts.toReversed()
  return parts.length > 2 || parts.includes(undefined) || size === undefined ? undefined : { trees, size }
}

/** Ignores what an anchor has of earlier trees. Times in milliseconds since 1970. */
export async function readAnchors(store: Store, names: readonly string[], origin: string | undefined) {
  const docs = await store.get(ANCHORS.name, [ASKED, ...names.map(rowId)])
  const body = (id: string) => docs.get(id)?.body
  const rows = names.map((name): readonly [string, AnchorRow] => {
    const known = body(rowId(name))
    const row: AnchorRow = known === undefined ? UNKNOWN : JSON.parse(known)
    return [name, row.origin === origin ? row : UNKNOWN]
  })
  const requested = body(ASKED)
  return { rows: new Map(rows), asked: requested === undefined ? 0 : (JSON.parse(requested) as { at: number }).at }
}

export async function anchoredBelow(
  store: Store,
  limit: number,
  below?: NotePlace,
): Promise<readonly (AnchoredNote & NotePlace)[]> {
  const after = below === undefined ? undefined : { value: noteId(below), id: noteId(below) }
  const query = { sort: 'id', descending: true, limit, ...(after !== undefined && { after }) }
  return (await store.list(ANCHORED.name, query)).map(({ id, body }) => {
    const note: AnchoredNote = JSON.parse(body)
    return { trees: Number(TREE.exec(id)?.[1] ?? 0), ...note }
  })
}

/** Of one checkpoint, without those of anchors that only say where they keep it. */
export async function receiptsOf(store: Pick<DocumentStore, 'get'>, place: NotePlace): Promise<readonly Receipt[]> {
  const body = (await store.get(ANCHORED.name, [noteId(place)])).get(noteId(place))?.body
  return body === undefined ? [] : (JSON.parse(body) as AnchoredNote).receipts
}
