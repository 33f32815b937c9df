import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Staff } from '@arrive/services/testing/people.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { open } from '../testing/open.ts'
import { named, routeOf } from '../testing/packet.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
let staff: Staff
let axe: string
beforeAll(async () => {
  world = await startWorld()
  staff = await world.person()
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
})
afterAll(() => world?.end())

/** What axe finds: the rule and the first element of each finding. */
async function findings(page: Page): Promise<readonly string[]> {
  // By way of the browser's own evaluation: the page's policy lets no script in.
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> }
    }
    const { violations } = await axe.run()
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)
  })
}

const views = [360, 1_440].flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ width, scheme })))

describe.each(views)('at $width px, $scheme', (view) => {
  test.each(named)('%s, empty and with everything missing', async (_, form) => {
    const { page } = await open(world, routeOf(form, staff), { ...view, as: staff })
    await page.locator('main form').waitFor()
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: form.tabs === undefined ? 'Submit' : 'Next' }).click()
    await page.locator('.err').first().waitFor()
    expect(await findings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.context().close()
  })

  test('the refusals', async () => {
    for (const [path, as] of [
      ['/job/1', undefined],
      ['/job/x', staff],
      [`/job/${staff.person + 1}`, staff],
    ] as const) {
      const { page } = await open(world, path, { ...view, as })
      await page.getByRole('alert').first().waitFor()
      expect(await findings(page)).toEqual([])
      await page.context().close()
    }
  })
})
