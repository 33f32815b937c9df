import type { Form, Layout } from '@arrive/contracts/form.ts'
import type { ComponentType } from 'react'
import type { BodyProps } from './screen/types.ts'

/** What a layout shows in place of the plain title and the plain cards. */
export interface LayoutParts {
  readonly head?: ComponentType<{ form: Form }>
  readonly body?: ComponentType<BodyProps>
}

/** The layouts of forms. The plain one is part of every form's screen, the others are loaded if a form has them. */
export const layouts: Readonly<Record<Layout, () => Promise<LayoutParts>>> = {
  plain: () => Promise.resolve({}),
  tabbed: async () => {
    const { Tabbed } = await import(/* webpackChunkName: "tabbed" */ './tabbed/tabbed.tsx')
    return { body: Tabbed }
  },
  book: async () => {
    const { Book, BookHead } = await import(/* webpackChunkName: "book" */ './book/book.tsx')
    return { head: BookHead, body: Book }
  },
}
