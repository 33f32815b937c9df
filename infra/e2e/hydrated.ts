import type { Page } from 'playwright-core'

/** What is looked at of a page, whose types this side does not know. */
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

/** Waits until a page is React's own, and what it does after its first picture is done. */
export async function untilHydrated(page: Page): Promise<void> {
  // A function, as the page's policy lets no text become one. React says nowhere else that it has taken over.
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
