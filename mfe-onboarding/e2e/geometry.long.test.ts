import type { Staff } from '@arrive/services/tests/testing/people.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { goInside, layoutProblems, moved, raiseToasts } from '../../infra/e2e/geometry.ts'
import { untilHydrated } from '../../infra/e2e/hydrated.ts'
import { longPerson } from '../../infra/e2e/long-words.ts'
import { settled } from '../../infra/e2e/settled.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { open } from '../testing/open.ts'
import { packet, routeOf } from '../testing/packet.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
let long: Staff
beforeAll(async () => {
  world = await startWorld()
  long = (await longPerson(world.client)).staff
})
afterAll(() => world?.end())

const FORMS = packet.map((form) => [form.screen.route, form] as const)

describe('with long words in every answer, and toasts', () => {
  let page: Page
  beforeAll(async () => {
    page = (await open(world, '/about', { as: long })).page
    await raiseToasts(page, world.origin)
  })
  afterAll(() => release(page))

  test.each(FORMS)(
    'the form %s with long words and toasts fits every width, and nothing covers it',
    async (_, form) => {
      await goInside(page, routeOf(form, long))
      await untilHydrated(page)
      await page.locator('main form').waitFor()
      expect(await page.locator('.sh-toast').count()).toBe(3)
      expect(await layoutProblems(page)).toEqual([])
    },
  )
})

test('a blank form fits every width, and so do its error messages', async () => {
  const someone = await world.person()
  const { page } = await open(world, '/application2/{id}', { as: someone })
  await page.locator('main form').waitFor()
  expect(await layoutProblems(page)).toEqual([])
  await page.locator('main form [type=submit]').click()
  await page.locator('.err').first().waitFor()
  expect(await layoutProblems(page)).toEqual([])
  await release(page)
})

test('with all forms saved, the open form’s window is lit, too', async () => {
  const { page } = await open(world, '/application2/{id}', { as: long })
  await page.locator('.sh-prog .win.on').first().waitFor()
  expect(await page.locator('.sh-prog .win:not(.on)').count()).toBe(0)
  await release(page)
})

test('no form has moved ten seconds later', async () => {
  const { page } = await open(world, '/about', { as: long })
  await page.clock.install()
  for (const [, form] of FORMS) {
    await page.goto(world.origin + routeOf(form, long))
    await page.locator('main form').waitFor()
    // The person has saved every form, so an unlit window means that the progress is still loading.
    await page.locator('.wins .win.on').first().waitFor()
    await settled(page)
    await page.clock.runFor(1_000)
    expect([form.name, ...(await moved(page, () => page.clock.runFor(10_000)))]).toEqual([form.name])
  }
  // An installed clock can't be removed, so close the context.
  await page.context().close()
}, 90_000)
