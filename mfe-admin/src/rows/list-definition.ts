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
  /** The heading, if it is not the list's title. */
  readonly title?: string
  /** The part of a form that the rows come from, if there is one. */
  readonly part?: Part
  /** Columns that the server can sort by. The first one, newest first, is the default order. */
  readonly sortable: readonly string[]
  /** Further filter parameters of the address. */
  readonly choices?: readonly string[]
  /** The search box, with what it searches; absent if there is none. */
  readonly filter?: { readonly placeholder: string; readonly label: string; readonly searched: string }
  /** The sentence that is shown if the list has no rows at all. */
  readonly empty: string
  /** Columns that a card on a phone shows below its heading. */
  readonly facts: readonly string[]
  /** Columns that a card's heading already shows. */
  readonly headed?: readonly string[]
  /** The column shown beside a card's heading. */
  readonly tag?: string
  /** The name of a row. */
  readonly nameOf: (row: Row) => string
  /** Cells that are more than text, by column. */
  readonly cells?: Readonly<Record<string, (row: Row) => ReactNode>>
  /** The screen that belongs to a row. */
  readonly opens?: (row: Row) => string | undefined
  /** The text of the link. */
  readonly openWords?: string
  /** Whether a click on a row opens that screen at once; otherwise the row's details are shown first. */
  readonly direct?: boolean
  readonly removal?: Removal
  /** Whether a row's person can be invited to make an account. */
  readonly invites?: boolean
  /** `pages`: page by page. `all`: everything on one page, which grows as it is scrolled. */
  readonly size: 'pages' | 'all'
  /** Initial widths in pixels, by column, if they are not the default. */
  readonly widths?: Readonly<Record<string, number>>
  /** Whether its cells show all of their text, on several lines. */
  readonly wraps?: boolean
  /** Whether its order and filters define the previous and the next person in the review. */
  readonly isReviewOrder?: boolean
  /** Whether it can be downloaded as a CSV file. Default: true. */
  readonly isExported?: boolean
}
