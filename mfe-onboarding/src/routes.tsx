import type { Handle, RouteObject } from '@arrive/router'
import { pages } from './pages.ts'
import { SCREENS } from './screens.ts'

export const routes: RouteObject[] = SCREENS.map(({ page, step, title }) => ({
  path: `${page}/:id`,
  // A book needs the whole width.
  handle: { title, step, layout: 'onboarding', rail: page === 'handbook' ? 'folded' : 'side' } satisfies Handle,
  lazy: async () => {
    const { Component } = await pages[page]()
    return { Component }
  },
}))
