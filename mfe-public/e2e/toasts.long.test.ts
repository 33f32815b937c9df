import { ADMIN } from '@arrive/services/tests/testing/arrive.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { untilHydrated } from '../../infra/e2e/hydrated.ts'
import { settled } from '../../infra/e2e/settled.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { fill } from '../testing/career.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

const SHOWN = 5_000
const toasts = (page: Page) => page.locator('.sh-toast')

/** A refused login shows a toast. */
async function refuse(page: Page, times = 1): Promise<void> {
  await fill(page, { username: 'nobody@mail.example', password: 'a wrong one' })
  for (let count = 0; count < times; count += 1) {
    await page.locator('main form [type=submit]').click()
    await page.locator('form [type=submit]:not([aria-busy=true])').waitFor()
  }
  await toasts(page).first().waitFor()
}

test.each(['reduce', 'no-preference'] as const)(
  'a toast disappears after five seconds with the motion preference %s',
  async (motion) => {
    const { page } = await world.open('/admin-login', { reducedMotion: motion })
    const start = performance.now()
    await refuse(page)
    await toasts(page).waitFor({ state: 'detached' })
    expect(performance.now() - start).toBeGreaterThanOrEqual(SHOWN)
    await release(page)
  },
)

test('a successful login removes the toast of a failed one', async () => {
  const { page } = await world.open('/admin-login')
  await refuse(page)
  await fill(page, { username: ADMIN.email, password: ADMIN.password })
  await page.locator('main form [type=submit]').click()
  await toasts(page).getByText('Login successful').waitFor()
  expect(await page.locator('.sh-toast.bad').count()).toBe(0)
  await release(page)
})

describe('the time of a toast', () => {
  let page: Page
  beforeEach(async () => {
    page = (await world.open('/about')).page
    await page.clock.install()
    await page.goto(`${world.arrive.origin()}/admin-login`)
    await untilHydrated(page)
  })
  // An installed clock can't be removed, so close the context.
  afterEach(() => page.context().close())

  test('the Close button closes a toast at once', async () => {
    await refuse(page)
    await toasts(page).getByRole('button', { name: 'Close' }).click()
    await toasts(page).waitFor({ state: 'detached' })
  })

  test('the time of a toast stops while the pointer is over it', async () => {
    await refuse(page)
    await toasts(page).hover()
    await page.clock.runFor(2 * SHOWN)
    await settled(page)
    expect(await toasts(page).count()).toBe(1)
    await page.mouse.move(0, 0)
    await page.clock.runFor(SHOWN)
    await toasts(page).waitFor({ state: 'detached' })
  })

  test('the time of a toast stops while the focus is inside, and the focus then returns', async () => {
    await refuse(page)
    await page.locator('[name=password]').focus()
    await toasts(page).getByRole('button', { name: 'Close' }).focus()
    await page.clock.runFor(2 * SHOWN)
    await settled(page)
    expect(await toasts(page).count()).toBe(1)
    await page.keyboard.press('Enter')
    await toasts(page).waitFor({ state: 'detached' })
    await page.locator('[name=password]:focus').waitFor()
  })

  test('at most three toasts show, and the others follow', async () => {
    for (let shown = 1; shown <= 3; shown += 1) {
      await refuse(page)
      await toasts(page)
        .nth(shown - 1)
        .waitFor()
      // Hover keeps the first toast open until the last login.
      await toasts(page).last().dispatchEvent('pointerenter')
    }
    await refuse(page, 2)
    await settled(page)
    expect(await toasts(page).count()).toBe(3)
    await toasts(page).evaluateAll((first) => {
      for (const toast of first) {
        toast.setAttribute('data-first', '')
        toast.dispatchEvent(new PointerEvent('pointerleave'))
      }
    })
    await page.clock.runFor(SHOWN)
    await page.locator('.sh-toast[data-first]').first().waitFor({ state: 'detached' })
    await page.locator('.sh-toast:not([data-first])').nth(1).waitFor()
    expect(await toasts(page).count()).toBe(2)
    await page.clock.runFor(SHOWN)
    await toasts(page).first().waitFor({ state: 'detached' })
  })
})
