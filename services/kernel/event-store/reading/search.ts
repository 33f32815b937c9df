import type { Tally } from '../ports/document-store.ts'

/** An opened document. */
export interface Found {
  readonly id: string
  readonly person: number
  readonly value: unknown
}

export interface Order {
  readonly sort: string
  readonly descending?: boolean
}

/** One page. The cursor leads to the next; where the page was the last, that one is empty. */
export interface Page {
  readonly items: readonly Found[]
  readonly cursor?: string
  /** How many there are on all pages, where that was asked for and can be told without looking through them. */
  readonly total?: Tally
}

export interface Search extends Order {
  readonly limit: number
  readonly cursor?: string | undefined
  readonly filter?: Filter | undefined
  /** Up to here all that is looked for is counted beside the page. Absent: it is not. */
  readonly counted?: number
  /** Only documents with all of these tags. */
  readonly tags?: readonly string[]
}

/** Only documents whose value of a field, as `valueOf` tells it, contains the text. */
export interface Filter {
  readonly field: string
  readonly text: string
  readonly valueOf: (value: unknown) => string
}
