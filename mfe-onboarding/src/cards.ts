import type { Card, Part } from '@arrive/contracts/form.ts'

/** The cards of a part: its own, or one with its texts and all its fields. */
export function cardsOf({ title, texts = [], fields, cards }: Part): readonly Card[] {
  return cards ?? [{ title, texts, rows: [{ fields: Object.keys(fields) }] }]
}
