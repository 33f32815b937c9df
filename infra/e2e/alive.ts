import type { Page } from 'playwright-core'

// React says it nowhere else: the root's tree is there, and no longer the one that came with the HTML.
const ALIVE = `(() => {
  const root = document.getElementById('root')
  const key = root && Object.keys(root).find((name) => name.startsWith('__reactContainer'))
  const tree = key ? root[key].stateNode.current : null
  return tree !== null && tree.child !== null && !tree.memoizedState.isDehydrated && document.querySelector('main h1, main [role=alert]') !== null
})()`

/** Waits until a page is React's own, and what it does after its first picture is done. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(ALIVE)
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))')
}
