import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REMOTES, site } from '../../web/parts.ts'
import type { Figure } from '../ratios.ts'
import { middle, paired } from './paired.ts'
import type { Side, Sites } from './sites.ts'
import { contextOf, newPage, visit } from './visit.ts'

const ROUNDS = 5
/** For each failing remote, a screen of another remote to check. */
const REST: readonly (readonly [string, string])[] = [
  ['onboarding', '/'],
  ['public', '/hipaa/{id}'],
]
/** Less text counts as an empty page. */
const WORDS = /\S.{20}/s
const TIMEOUT_MS = 3_000

/** The rest of the site while one remote doesn't respond, and whether any page stays empty. */
export async function measureDown(sites: Sites): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const [remote, path] of REST) figures.push(await measureRest(sites, remote, path))
  return [...figures, await measureBlank(sites)]
}

const deadOf = (remote: string) => [`*/remotes/${remote}/*`]
const pathOf = (path: string, { staff }: Side) => path.replace(/\{id\}|:id/, String(staff.person))

async function measureRest({ browser, product }: Sites, remote: string, path: string): Promise<Figure> {
  const { origin, staff } = product
  const at = { origin, path: pathOf(path, product), token: staff.token }
  const seen = await paired(ROUNDS, {
    down: () => visit(browser, { ...at, dead: deadOf(remote) }),
    healthy: () => visit(browser, at),
  })
  const [down, healthy] = [middle(seen.down, ({ fcp }) => fcp), middle(seen.healthy, ({ fcp }) => fcp)]
  return {
    name: `${path} with ${remote} down: first paint ÷ healthy`,
    value: down / healthy,
    atMost: 1.1,
    detail: `${Math.round(down)} ms and ${Math.round(healthy)} ms`,
  }
}

async function measureBlank(sites: Sites): Promise<Figure> {
  const screens: readonly { readonly path: string }[] = JSON.parse(readFileSync(join(site, 'pages.json'), 'utf8'))
  const blank: string[] = []
  for (const remote of REMOTES) {
    for (const { path } of screens) if (await isBlank(sites, remote, path)) blank.push(`${path} with ${remote} down`)
  }
  const looked = `${REMOTES.length * screens.length} looked at`
  return {
    name: 'blank pages with a remote down',
    value: blank.length,
    atMost: 0,
    detail: [looked, ...blank].join(', '),
  }
}

async function isBlank({ browser, product }: Sites, remote: string, path: string): Promise<boolean> {
  const page = await newPage(browser, { token: product.staff.token, dead: deadOf(remote), slow: false })
  try {
    await page.goto(product.origin + pathOf(path, product))
    await page.waitForLoadState('networkidle')
    return !(await page
      .locator('main:visible', { hasText: WORDS })
      .waitFor({ timeout: TIMEOUT_MS })
      .then(
        () => true,
        () => false,
      ))
  } finally {
    await contextOf(page).close()
  }
}
