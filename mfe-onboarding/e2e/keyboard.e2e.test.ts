import { hipaa } from '@arrive/contracts/forms/hipaa.ts'
import { PASSWORD } from '@arrive/services/tests/testing/people.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { untilHydrated } from '../../infra/e2e/hydrated.ts'
import { tabTo as keysTo, typeInto } from '../../infra/e2e/keyboard.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { open } from '../testing/open.ts'
import { savedRow } from '../testing/packet.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

const MAX_STOPS = 60

test('a form can be opened and sent with the keyboard alone, and the focus is always visible', async () => {
  const staff = await world.person()
  const { page } = await open(world, '/user-login')
  await untilHydrated(page)
  await typeInto(page, { email: staff.email, password: PASSWORD })
  await page.keyboard.press('Enter')
  await page.waitForURL('**/application2/*')
  // The URL changes before the screen, and the login is a form, too.
  await page.getByRole('link', { name: 'Hepatitis B and HIPAA' }).first().waitFor()
  await page.getByRole('region', { name: 'Step 1 of 3' }).waitFor()
  await keysTo(page, 'Hepatitis B and HIPAA')
  await page.keyboard.press('Enter')
  await page.locator('[name="hipaaAcknowledgment"]').waitFor()
  const typed = [
    ['declineVaccination', ' '],
    ['employeeSignature', 'Ann Baker'],
    ['date1', '11212026'],
    ['hipaaAcknowledgment', 'Ann Baker'],
    ['hipaaSignature', 'Ann Baker'],
    ['date2', '11212026'],
  ] as const
  for (const [name, keys] of typed) {
    await tabTo(page, name)
    await page.keyboard.type(keys)
  }
  await page.keyboard.press('Enter')
  await page.waitForURL('**/verification/*')
  expect(await savedRow(world, hipaa, staff)).toMatchObject({ employee_signature: 'Ann Baker', date2: '2026-11-21' })
  await release(page)
})

async function tabTo(page: Page, name: string): Promise<void> {
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press('Tab')
    const stop = await stopNow(page)
    expect(stop).toMatchObject({ isSeen: true })
    if (stop.name === name) return
  }
  throw new Error(`${name} was not reached`)
}

/** The focused control: whether it or its card has a focus ring, and whether it is visible and uncovered. */
function stopNow(page: Page): Promise<{ readonly name: string | null; readonly isSeen: boolean }> {
  return page.evaluate(() => {
    const control = document.activeElement as HTMLInputElement
    // The browser draws the focus ring of a date control's inner button, invisible to the page.
    const isDate = control.type === 'date'
    const ringed = [control, control.closest('.choice')].some(
      (element) => element !== null && getComputedStyle(element).outlineStyle !== 'none',
    )
    const { top, bottom, left, width } = control.getBoundingClientRect()
    const over = document.elementFromPoint(left + Math.min(width / 2, 20), (top + bottom) / 2)
    const isFree = over !== null && (control.contains(over) || over.contains(control))
    return {
      name: control.getAttribute('name'),
      isSeen: (ringed || isDate) && isFree && top >= 0 && bottom <= innerHeight,
    }
  })
}
