import type { Page } from 'playwright-core'

interface Root {
  readonly [key: string]: {
    readonly stateNode: {
      readonly current: { readonly child: unknown; readonly memoizedState: { readonly isDehydrated: boolean } }
    }
  }
}
/** A node of React's tree. Its top holds the router's state. */
interface Rendered {
  readonly child: Rendered | null
  readonly memoizedProps: {
    readonly value?: { readonly location?: { readonly pathname: string; readonly search: string } }
  } | null
}
interface Tab {
  readonly document: {
    readonly getElementById: (id: string) => Root | null
    readonly querySelector: (selector: string) => unknown
  }
}

export async function untilHydrated(page: Page): Promise<void> {
  // A function, because the page's policy forbids evaluating text. React exposes hydration nowhere else.
  await page.waitForFunction(() => {
    const { document } = globalThis as unknown as Tab
    const root = document.getElementById('root') ?? {}
    const key = Object.keys(root).find((name) => name.startsWith('__reactContainer'))
    const tree = key === undefined ? undefined : root[key]?.stateNode.current
    if (tree === undefined || tree.child === null || tree.memoizedState.isDehydrated) return false
    return document.querySelector('main h1, main [role=alert]') !== null
  })
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))')
}

/** Waits until the screen of a path is shown. The URL changes too early: before the next screen is rendered. */
export async function untilShown(page: Page, path: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const { document } = globalThis as unknown as Tab
    const root = document.getElementById('root') ?? {}
    const key = Object.keys(root).find((name) => name.startsWith('__reactContainer'))
    let part = (key === undefined ? null : (root[key]?.stateNode.current.child ?? null)) as Rendered | null
    while (part !== null) {
      const location = part.memoizedProps?.value?.location
      if (location !== undefined) return location.pathname + location.search === wanted
      part = part.child
    }
    return false
  }, path)
}
