import type { Layout } from '@arrive/contracts/form.ts'
import type { ComponentType } from 'react'
import type { BodyProps, HeadProps } from './screen/types.ts'

/** Replacements for the plain title and the plain cards. */
export interface LayoutParts {
  readonly head?: ComponentType<HeadProps>
  readonly body?: ComponentType<BodyProps>
}

/** The plain layout is part of every form's screen; others are loaded on demand. */
export const layouts: Readonly<Record<Layout, () => Promise<LayoutParts>>> = {
  plain: () => Promise.resolve({}),
  tabbed: async () => {
    const { Tabbed } = await import(/* webpackChunkName: "tabbed" */ './tabbed/tabbed.tsx')
    return { body: Tabbed }
  },
  alone: async () => {
    const { Alone, AloneHead } = await import(/* webpackChunkName: "alone" */ './alone/alone.tsx')
    return { head: AloneHead, body: Alone }
  },
  book: async () => {
    const { Book, BookHead } = await import(/* webpackChunkName: "book" */ './book/book.tsx')
    return { head: BookHead, body: Book }
  },
}
