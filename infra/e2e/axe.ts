import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Found {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly target: readonly string[] }[]
  }[]
}

/** What axe finds on a page: the rule and the first element of each finding. */
export async function findings(page: Page): Promise<readonly string[]> {
  // By way of the browser's own evaluation: the page's policy lets no script in.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(source)
  const { violations } = await page.evaluate<Found>('axe.run()')
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)
}
