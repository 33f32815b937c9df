/** What a time stamp authority is called among the anchors, and what stands before the name of a witness. */
export const TIME_STAMP = 'time-stamp'
export const WITNESS = 'witness '

/** What an anchor has given for a checkpoint. */
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
