import type { DocumentStore } from '../../kernel/index.ts'
import { ANCHORED, ANCHORS } from '../names.ts'

/** What is known of an anchor. */
export interface AnchorRow {
  /** The checkpoint that it took last, and when; 0 and nothing before the first. */
  readonly size: number
  readonly time?: string
  /** When it was sent something last, in milliseconds since 1970, how often in vain since, and since when that is. */
  readonly tried: number
  readonly failures: number
  readonly failing?: string
  /** The size of a tree that it has and ours does not go on from. */
  readonly other?: number
}

export interface Receipt {
  readonly anchor: string
  readonly time: string
  readonly receipt: string
}

/** A checkpoint that an anchor has. */
export interface AnchoredNote {
  readonly size: number
  readonly time: string
  readonly note: string
  readonly receipts: readonly Receipt[]
}

type Store = Pick<DocumentStore, 'get' | 'list'>

/** The document that says when somebody asked for all of them: `{ at }`. */
export const ASKED = 'asked'
const UNKNOWN: AnchorRow = { size: 0, tried: 0, failures: 0 }

export const rowId = (anchor: string) => `anchor ${anchor}`
/** Sizes as texts that sort as numbers do. */
export const noteId = (size: number) => String(size).padStart(16, '0')

/** What is known of these anchors, and when somebody asked for all of them; milliseconds since 1970. */
export async function readAnchors(store: Store, names: readonly string[]) {
  const docs = await store.get(ANCHORS.name, [ASKED, ...names.map(rowId)])
  const body = (id: string) => docs.get(id)?.body
  const rows = names.map((name): readonly [string, AnchorRow] => {
    const known = body(rowId(name))
    return [name, known === undefined ? UNKNOWN : JSON.parse(known)]
  })
  const asked = body(ASKED)
  return { rows: new Map(rows), asked: asked === undefined ? 0 : (JSON.parse(asked) as { at: number }).at }
}

/** Checkpoints that an anchor has, the latest first, below a size. */
export async function anchoredBelow(store: Store, limit: number, below?: number): Promise<readonly AnchoredNote[]> {
  const after = below === undefined ? undefined : { value: noteId(below), id: noteId(below) }
  const query = { sort: 'id', descending: true, limit, ...(after !== undefined && { after }) }
  return (await store.list(ANCHORED.name, query)).map(({ body }): AnchoredNote => JSON.parse(body))
}
