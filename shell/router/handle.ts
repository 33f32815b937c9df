export type LayoutName = 'public' | 'bare' | 'onboarding' | 'admin'

/** What is known of a route before its page is loaded: the route's `handle`. */
export interface Handle {
  /** In the title of the document, before the agency's name. */
  readonly title: string
  /** In the meta description. */
  readonly description?: string
  /** Default `public`: bar and footer. `bare`: nothing around the page. */
  readonly layout?: LayoutName
  /** Whether administrators see it in the frame of the back office. Such a page is not prerendered. */
  readonly inOffice?: boolean
  /** The bar of a public page: `dusk` is transparent until the page is scrolled. Default `light`. */
  readonly bar?: 'dusk' | 'light'
  /** Number of the onboarding form. */
  readonly step?: number
  /** Where the list of forms is: at the side, or behind a button at every width. Default `side`. */
  readonly rail?: 'side' | 'folded'
  /** Whether the page is rendered when the site is built. */
  readonly prerender?: boolean
}

interface Matched {
  readonly handle?: unknown
}

/** The handle of the innermost matched route that has one. */
export function handleOf(matches: readonly Matched[]): Handle | undefined {
  return matches.map(({ handle }) => handle).findLast(isHandle)
}

function isHandle(value: unknown): value is Handle {
  return typeof value === 'object' && value !== null && 'title' in value
}
