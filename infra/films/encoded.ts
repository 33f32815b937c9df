/** A film as the browser's encoder gives it: one chunk a frame, in order. */
export interface Encoded {
  readonly chunks: readonly { readonly data: Uint8Array; readonly key: boolean }[]
  /** What an H.264 decoder must know beforehand (avcC); empty for AV1. */
  readonly description: Uint8Array
  /** Width and height. */
  readonly size: number
  readonly perSecond: number
}
