import type { Part } from '@arrive/contracts/form.ts'
import type { CardHint, Hint } from './hints.ts'

/** The cards of a part: as hinted, else one with its texts and all its fields. */
export function cardsOf(part: Part, hint: Hint | undefined): readonly CardHint[] {
  const hinted = (hint?.cards ?? []).filter((card) => card.part === part.name)
  return hinted.length > 0 ? hinted : [plainCard(part)]
}

function plainCard({ name, title, texts = [], fields }: Part): CardHint {
  return { part: name, title, texts, rows: [{ fields: Object.keys(fields) }] }
}
