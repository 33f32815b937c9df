export type LayoutName = 'public' | 'bare' | 'onboarding' | 'admin'

/** A route's `handle`: known before its page is loaded. */
export interface Handle {
  /** Before the agency's name in the document title. */
  readonly title: string
  /** In the meta description. */
  readonly description?: string
  /** Default `public`: bar and footer. `bare`: no frame. */
  readonly layout?: LayoutName
  /** Whether administrators see it in the back office frame. Such a page is not prerendered. */
  readonly inOffice?: boolean
  /** `dusk` is transparent until the page is scrolled. Default `light`. */
  readonly bar?: 'dusk' | 'light'
  /** Number of the onboarding form. */
  readonly step?: number
  /** Names of the forms on the screen, whose drafts the frame speaks of. Absent: all. */
  readonly forms?: readonly string[]
  /** The list of forms: at the side, always behind a button, or absent. Default `side`. */
  readonly rail?: 'side' | 'folded' | 'none'
  readonly prerender?: boolean
}

interface Matched {
  readonly handle?: unknown
}

export function handleOf(matches: readonly Matched[]): Handle | undefined {
  return matches.map(({ handle }) => handle).findLast(isHandle)
}

function isHandle(value: unknown): value is Handle {
  return typeof value === 'object' && value !== null && 'title' in value
}
