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

/** The rule and the first element of each axe violation. */
export function findings(page: Page): Promise<readonly string[]> {
  return found(page, '')
}

/** Only color violations: for a page already checked in the other color scheme. */
export function colorFindings(page: Page): Promise<readonly string[]> {
  return found(page, ", runOnly: ['color-contrast', 'link-in-text-block']")
}

async function found(page: Page, more: string): Promise<readonly string[]> {
  await settled(page)
  // `evaluate` bypasses the page's policy, which blocks injected scripts.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(source)
  // Skips passing results, which are most of the work on a long form.
  const { violations } = await page.evaluate<Found>(
    `axe.run({ resultTypes: ['violations']${more} }).then(({ violations }) => ({ violations }))`,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)
}
