import type { Part } from '@arrive/contracts/form.ts'
import type { ListColumn } from '@arrive/contracts/lists.ts'
import type { ReactNode } from 'react'
import type { Row } from './read-page.ts'

/** Whom a row's Delete erases. */
export type Removal = 'patient' | 'staff'

/** A list by its name, title, call and columns, as the contracts have it. */
interface Listed {
  readonly name: string
  readonly title: string
  readonly path: string
  readonly columns: readonly ListColumn[]
}

/** How a list of the back office is shown. The contracts define its columns and their names. */
export interface ListDefinition {
  readonly list: Listed
  /** Its heading, where it is not the list's title. */
  readonly title?: string
  /** What its rows are made from, where that is a part of a form. */
  readonly part?: Part
  /** Columns that the server sorts by; the first one, newest first, is the order that it comes in. */
  readonly sortable: readonly string[]
  /** Further filter parameters of the address. */
  readonly choices?: readonly string[]
  /** The box that shows only some rows; absent: there is none. */
  readonly filter?: { readonly placeholder: string; readonly label: string }
  /** What is said where there is nothing at all. */
  readonly empty: string
  /** Columns that a card on a phone shows, under its heading. */
  readonly facts: readonly string[]
  /** Columns that a card's heading says as they are. */
  readonly headed?: readonly string[]
  /** The column shown beside a card's heading. */
  readonly tag?: string
  /** What a row is called. */
  readonly nameOf: (row: Row) => string
  /** Cells that are more than words, by column. */
  readonly cells?: Readonly<Record<string, (row: Row) => ReactNode>>
  /** The screen that belongs to a row. */
  readonly opens?: (row: Row) => string | undefined
  /** The text of the link. */
  readonly openWords?: string
  /** Whether a row leads there at once; else all of the row is shown first. */
  readonly direct?: boolean
  readonly removal?: Removal
  /** `pages`: page by page. `all`: everything on one page, which grows as it is scrolled. */
  readonly size: 'pages' | 'all'
  /** Widths in pixels that begin otherwise than usual. */
  readonly widths?: Readonly<Record<string, number>>
  /** Whether its order and filters define the previous and the next person in the review. */
  readonly isReviewOrder?: boolean
  /** Whether it can be had as a CSV file. Default true. */
  readonly isExported?: boolean
}
