import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { settled } from './settled.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Found {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly target: readonly string[] }[]
  }[]
}

/** What axe finds on a page: the rule and the first element of each finding. */
export function findings(page: Page): Promise<readonly string[]> {
  return found(page, '')
}

/** Only axe's color findings: for a page that was checked in one color scheme and is shown in the other. */
export function colorFindings(page: Page): Promise<readonly string[]> {
  return found(page, ", runOnly: ['color-contrast', 'link-in-text-block']")
}

async function found(page: Page, more: string): Promise<readonly string[]> {
  await settled(page)
  // Evaluated by the browser itself, because the page's policy blocks injected scripts.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(source)
  // What is in order is not described one by one, which is most of the work on a long form.
  const { violations } = await page.evaluate<Found>(
    `axe.run({ resultTypes: ['violations']${more} }).then(({ violations }) => ({ violations }))`,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)
}
