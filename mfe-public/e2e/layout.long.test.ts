import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { settled } from '../../infra/e2e/settled.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

const TABLET = { viewport: { width: 768, height: 1_024 } }

test('on a tablet the menu is as wide as the bar', async () => {
  const { page } = await world.open('/', TABLET)
  await page.getByRole('button', { name: 'Menu' }).click()
  expect(await page.locator('.sh-mobile-menu').boundingBox()).toMatchObject({ x: 0, width: 768 })
  await release(page)
})

test.each(['/brochurefront', '/brochureback'])('the buttons above %s are in one row with any heading', async (path) => {
  const { page } = await world.open(path, TABLET)
  await settled(page)
  const tops = await page
    .locator('.pub-brochure-head .btn')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  await release(page)
})

test.each([1, 2, 3])(
  'the house next to step %s reaches down to its doorstep, however short the form is',
  async (tab) => {
    const { page } = await world.open(`/staff-application?tab=${tab}`, { viewport: { width: 1_440, height: 900 } })
    const bottom = (selector: string) =>
      page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().bottom))
    expect(await bottom('.pub-mates-house .pub-door')).toBeLessThan(await bottom('.pub-mates'))
    await release(page)
  },
)
