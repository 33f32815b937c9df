/** What `in-page.js` offers inside the page: that file is plain script, because the page has no compiler. */
export interface InPage {
  readonly films: {
    readonly encode: (order: Order) => Promise<Answer>
    readonly poster: (order: { svg: string; size: number; quality: number }) => Promise<string>
  }
}

export interface Order {
  /** SVG documents. */
  readonly frames: readonly string[]
  /** As WebCodecs names it. */
  readonly codec: string
  /** Bits a second. */
  readonly bitrate?: number
  /** Instead of a rate (AV1): the coarseness of the first frame and of those after it, 0 to 255. */
  readonly quantizers?: readonly [first: number, others: number]
  readonly size: number
  readonly perSecond: number
}

/** Bytes as base64. */
export interface Answer {
  readonly chunks: readonly { readonly data: string; readonly key: boolean }[]
  readonly description: string
}
