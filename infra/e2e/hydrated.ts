import type { Page } from 'playwright-core'

/** The used parts of a page's globals, whose types are not known here. */
interface Root {
  readonly [key: string]: {
    readonly stateNode: {
      readonly current: { readonly child: unknown; readonly memoizedState: { readonly isDehydrated: boolean } }
    }
  }
}
interface Tab {
  readonly document: {
    readonly getElementById: (id: string) => Root | null
    readonly querySelector: (selector: string) => unknown
  }
}

/** Waits until a page is hydrated and its work after the first paint is done. */
export async function untilHydrated(page: Page): Promise<void> {
  // A function, because the page's policy forbids evaluating text. React shows hydration nowhere else.
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
