import { parseSize } from '@arrive/contracts/proof/checkpoints.ts'
import type { DocumentStore } from '../../kernel/index.ts'
import { ANCHORED } from '../../shared/sealed/names.ts'
import type { AnchoredNote } from '../../shared/sealed/receipts.ts'
import { ANCHORS } from '../names.ts'

/** What is known of an anchor. */
export interface AnchorRow {
  /** The tree that this is of. */
  readonly origin?: string
  /** The checkpoint that it took last, and when; 0 and nothing before the first. */
  readonly size: number
  readonly time?: string
  /**
   * When the round began in which it was sent something last, in milliseconds since 1970, how often that was in vain
   * since, and since when.
   */
  readonly tried: number
  readonly failures: number
  readonly failing?: string
  /** The size of a tree that it has and ours does not go on from. */
  readonly other?: number
}

/** A checkpoint by its size, and by how many trees there were before its own. */
export interface NotePlace {
  readonly trees: number
  readonly size: number
}

type Store = Pick<DocumentStore, 'get' | 'list'>

/** The document that says when somebody asked for all of them: `{ at }`. */
export const ASKED = 'asked'
const UNKNOWN: AnchorRow = { size: 0, tried: 0, failures: 0 }

const TREE = /^tree (\d{4}) /

export const rowId = (anchor: string) => `anchor ${anchor}`

/** Texts that sort as trees do, and as sizes within a tree. */
export function noteId({ trees, size }: NotePlace): string {
  const own = String(size).padStart(16, '0')
  return trees === 0 ? own : `tree ${String(trees).padStart(4, '0')} ${own}`
}

/** As an address has it: the size, and before it the tree where it is not the first. */
export function cursorOf({ trees, size }: NotePlace): string {
  return trees === 0 ? String(size) : `${trees}-${size}`
}

/** The place that a cursor tells; undefined where it is none. */
export function placeIn(cursor: string): NotePlace | undefined {
  const parts = cursor.split('-').map(parseSize)
  const [size, trees = 0] = parts.toReversed()
  return parts.length > 2 || parts.includes(undefined) || size === undefined ? undefined : { trees, size }
}

/**
 * What is known of these anchors for a tree, and when somebody asked for all of them; milliseconds since 1970. What an
 * anchor has of an earlier tree says nothing of this one.
 */
export async function readAnchors(store: Store, names: readonly string[], origin: string | undefined) {
  const docs = await store.get(ANCHORS.name, [ASKED, ...names.map(rowId)])
  const body = (id: string) => docs.get(id)?.body
  const rows = names.map((name): readonly [string, AnchorRow] => {
    const known = body(rowId(name))
    const row: AnchorRow = known === undefined ? UNKNOWN : JSON.parse(known)
    return [name, row.origin === origin ? row : UNKNOWN]
  })
  const asked = body(ASKED)
  return { rows: new Map(rows), asked: asked === undefined ? 0 : (JSON.parse(asked) as { at: number }).at }
}

/** Checkpoints that an anchor has, the latest first, before a place. */
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
