import type { DocumentStore } from '../../kernel/index.ts'
import type { AnchoredNote } from '../../shared/sealed/receipts.ts'
import { anchoredBelow, cursorOf, type NotePlace } from './anchored.ts'
import { readState } from './state.ts'

export interface CheckpointPage {
  readonly checkpoints: readonly AnchoredNote[]
  readonly cursor: string | null
}

/** Latest first, anchored or not; then all anchored ones, starting with the latest tree. */
export async function checkpointPage(
  store: Pick<DocumentStore, 'get' | 'list'>,
  most: number,
  below: NotePlace | undefined,
): Promise<CheckpointPage> {
  const found = await anchoredBelow(store, most + 1, below)
  const latest = below === undefined ? await latestCheckpoint(store) : undefined
  const all = latest === undefined || found[0]?.note === latest.note ? found : [latest, ...found]
  const page = all.slice(0, most)
  const last = all.length > most ? page.at(-1) : undefined
  const checkpoints = page.map(({ trees: _, ...checkpoint }) => checkpoint)
  return { checkpoints, cursor: last === undefined ? null : cursorOf(last) }
}

async function latestCheckpoint(store: Pick<DocumentStore, 'get'>): Promise<(AnchoredNote & NotePlace) | undefined> {
  const { size = 0, trees = 0, note = '', time = '' } = (await readState(store)) ?? {}
  return size === 0 ? undefined : { trees, size, time, note, receipts: [] }
}
