import type { Part } from '@arrive/contracts/form.ts'
import type { ListColumn } from '@arrive/contracts/lists.ts'
import type { Session } from '@arrive/router'
import type { ComponentType, ReactNode } from 'react'
import type { ListState } from './list-state.ts'
import type { Row } from './read-page.ts'

/** Which record Delete erases. */
export type Removal = 'patient' | 'staff'

/** The contracts' definition of a list. */
interface Listed {
  readonly name: string
  readonly title: string
  readonly path: string
  readonly columns: readonly ListColumn[]
}

/** How the back office shows a list. */
export interface ListDefinition {
  readonly list: Listed
  /** Default: the list's title. */
  readonly title?: string
  /** The part of a form that the rows come from, if any. */
  readonly part?: Part
  /** The first one, newest first, is the default order. */
  readonly sortable: readonly string[]
  /** Further filter parameters of the URL. */
  readonly choices?: readonly string[]
  /** Absent: no search box. */
  readonly filter?: { readonly placeholder: string; readonly label: string; readonly searched: string }
  /** Shown if the list has no rows at all. */
  readonly empty: string
  /** Columns below a card's heading on a phone. */
  readonly facts: readonly string[]
  /** Columns that a card's heading already shows. */
  readonly headed?: readonly string[]
  /** The column next to a card's heading. */
  readonly tag?: string
  readonly nameOf: (row: Row) => string
  /** Custom cells by column. */
  readonly cells?: Readonly<Record<string, (row: Row) => ReactNode>>
  /** The row's own screen, which may depend on the filters. */
  readonly opens?: (row: Row, chosen?: ListState['chosen']) => string | undefined
  /** A further button at the end of a row. */
  readonly rowAction?: ComponentType<{ readonly row: Row; readonly session: Session }>
  /** Columns that are hidden until someone chooses them. */
  readonly hidden?: readonly string[]
  /** Whether rows are low by default, and can be made higher. */
  readonly isWorking?: boolean
  /** Link text. */
  readonly openWords?: string
  /** Whether clicking a row opens its screen; otherwise details are shown first. */
  readonly direct?: boolean
  readonly removal?: Removal
  /** Whether a row's person can be invited to create an account. */
  readonly invites?: boolean
  /** `pages`: page by page. `all`: endless scrolling. */
  readonly size: 'pages' | 'all'
  /** Initial widths in pixels by column, if not the default. */
  readonly widths?: Readonly<Record<string, number>>
  /** Those of low rows, if they differ. */
  readonly lowWidths?: Readonly<Record<string, number>>
  /** Whether cells wrap their text instead of truncating it. */
  readonly wraps?: boolean
  /** Whether its order defines the adjacent people in the review. */
  readonly isReviewOrder?: boolean
  /** Whether it can also show an earlier moment. */
  readonly isTimed?: boolean
  /** Whether its people have packets, which a binder collects. */
  readonly hasPapers?: boolean
  /** Whether it has files. Default: true. */
  readonly isExported?: boolean
}
