import { type DraftStore, dropDraft, readDraft, SEARCH, writeDraft } from '@arrive/kit/form/drafts.ts'
import type { PacketOrder } from './reads.ts'

/**
 * The list from which a person was opened; it defines the adjacent people. It may contain a searched name, so it is
 * stored like a draft: in this tab, until the session ends.
 */
const keyOf = (owner: number) => ({ owner, form: `${SEARCH}order` })

export function saveOrder(store: DraftStore, owner: number, order: PacketOrder): void {
  writeDraft(store, keyOf(owner), order)
}

export function clearOrder(store: DraftStore, owner: number): void {
  dropDraft(store, keyOf(owner))
}

export function readOrder(store: DraftStore, owner: number): PacketOrder {
  const kept = Object.entries(readDraft(store, keyOf(owner)) ?? {})
  return Object.fromEntries(kept.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
