import { forms } from '@arrive/contracts/generated/forms.ts'
import type { TestArrive } from '@arrive/services/tests/testing/arrive.ts'
import { createClient } from '@arrive/services/tests/testing/client.ts'
import { newStaff, type Staff } from '@arrive/services/tests/testing/people.ts'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { openBrowser, type TestBrowser } from './browser.ts'
import { untilHydrated } from './hydrated.ts'
import { startSite } from './site.ts'
import { release } from './tabs.ts'

let arrive: TestArrive
let browser: TestBrowser
let staff: Staff
beforeAll(async () => {
  arrive = await startSite()
  browser = await openBrowser()
  staff = await newStaff(createClient(arrive.origin), 'forced.colors@people.example')
})
afterAll(async () => {
  await browser?.close()
  await arrive?.end()
})

/** Controls without a border or visible focus under forced colors. */
const LOOK = `[...document.querySelectorAll('main form :is(input, select, textarea, button):enabled')]
  .filter((control) => control.getClientRects().length > 0)
  .flatMap((control) => {
    const card = control.closest('.choice') ?? control
    const isBordered = [card, control].some((one) => {
      const { borderBottomStyle, borderBottomWidth } = getComputedStyle(one)
      return borderBottomStyle !== 'none' && borderBottomWidth !== '0px'
    })
    control.focus()
    const isRinged = [card, control].some((one) => getComputedStyle(one).outlineStyle !== 'none')
    const name = control.name || control.textContent
    return [isBordered ? [] : name + ' has no border', isRinged ? [] : name + ' shows no focus'].flat()
  })`

const PUBLIC = ['/user-login', '/staff-application', '/staff-application?tab=2', '/patients-application?tab=2']
const PACKET = forms.filter(({ kind }) => kind === 'onboarding').map(({ screen }) => screen.route)

it.each([...PUBLIC, ...PACKET])(
  'with forced colors every control of %s has a border and shows its focus',
  async (path) => {
    const { page } = await browser.tabs.acquire(arrive.origin(), { forcedColors: 'active', reducedMotion: 'reduce' })
    await page.evaluate((token) => sessionStorage.setItem('token_user', token), staff.token)
    await page.goto(arrive.origin() + path.replace('{id}', String(staff.person)))
    await untilHydrated(page)
    await page.locator('main form').waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(LOOK)).toEqual([])
    await release(page)
  },
)
