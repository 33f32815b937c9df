/** Fields on one line of a card, side by side as `layout` says; without it, one per line. */
interface CardRow {
  readonly fields: readonly string[]
  readonly layout?: 'two' | 'three' | 'sig' | 'duo'
}

/** Groups texts and fields on the applicant's screen. Only affects order and grouping. */
export interface Card {
  readonly title: string
  readonly lead?: string
  /** Ids of the part's texts to show here. */
  readonly texts?: readonly string[]
  readonly rows: readonly CardRow[]
}
