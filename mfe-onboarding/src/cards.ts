import type { Card, Part } from '@arrive/contracts/form.ts'

/** A part's own cards, or one with its texts and all fields. */
export function cardsOf({ title, texts = [], fields, cards }: Part): readonly Card[] {
  return cards ?? [{ title, texts, rows: [{ fields: Object.keys(fields) }] }]
}
