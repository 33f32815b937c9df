export const TIME_STAMP = 'time-stamp'
export const WITNESS = 'witness '

export interface Receipt {
  readonly anchor: string
  readonly time: string
  readonly receipt: string
}

export interface AnchoredNote {
  readonly size: number
  readonly time: string
  readonly note: string
  readonly receipts: readonly Receipt[]
}
