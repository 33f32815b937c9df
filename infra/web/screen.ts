/** A screen of the site: its path with parameters, and what its HTML has to name. */
export interface Screen {
  readonly remote: string
  readonly path: string
  /** Names of the chunks that its page needs. */
  readonly chunks: readonly string[]
  /** The frame around it; the shell has a chunk of that name for some. */
  readonly layout: string
  readonly title: string
  readonly description?: string
  /** Whether its HTML is made when the site is built. */
  readonly prerender: boolean
}

/** What the program compiled from `rendering.tsx` offers. */
export interface Rendering {
  /** HTML that every document has beside the page. */
  readonly notices: () => string
  readonly screens: () => Promise<readonly Screen[]>
  /** The HTML of one page. @throws Error where anything in it goes wrong */
  readonly render: (remote: string, path: string) => Promise<{ readonly html: string }>
}
