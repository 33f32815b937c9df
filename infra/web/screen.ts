export interface Screen {
  readonly remote: string
  readonly path: string
  readonly chunks: readonly string[]
  /** The frame around it; the shell has a chunk of that name for some. */
  readonly layout: string
  readonly title: string
  readonly description?: string
  readonly prerender: boolean
}

/** The program compiled from `rendering.tsx`. */
export interface Rendering {
  /** HTML that every document includes. */
  readonly notices: () => string
  readonly screens: () => Promise<readonly Screen[]>
  /** @throws Error if rendering reports any error */
  readonly render: (screen: Screen) => Promise<{ readonly html: string }>
}
