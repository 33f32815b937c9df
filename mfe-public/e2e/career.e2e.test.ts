import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page, Route } from 'playwright-core'
import { untilHydrated } from '../../infra/e2e/hydrated.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { fill, fillCareer, fillPersonal, fillPosition, fillReferences, press } from '../testing/career.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

const open = () => world.open('/staff-application')
const alert = (page: Page, sentence: string) => page.getByRole('alert').getByText(sentence, { exact: true })
const focused = (page: Page, name: string) => page.locator(`[name="${name}"]:focus`).waitFor()
const onSave = (page: Page, answer: (route: Route) => Promise<void>) => page.route('**/staff_applications', answer)

describe('the career application', () => {
  test('a career application is sent, and the form is empty again', async () => {
    const { page, troubles } = await open()
    await fillPersonal(page)
    await page.locator('[name="position"][value="LPN"]').check()
    await fillPosition(page)
    await fillReferences(page)
    await press(page, 'Submit')
    await press(page, 'OK')
    for (const sentence of ['Saved in Database', 'Your application has been submitted successfully!']) {
      await page.getByRole('status').getByText(sentence, { exact: true }).waitFor()
    }
    expect(await page.locator('[name="firstName"]').inputValue()).toBe('')
    expect(await page.locator('[name="communication"][value="Phone"]').isChecked()).toBe(true)
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('career')))).toEqual([])
    await fillPersonal(page)
    expect(await page.locator('[name="position"][value="RN"]').isChecked()).toBe(true)
    expect(await troubles()).toEqual([])
    await release(page)
  })

  test('after a save the thanks have the focus and are in view below the header, on a phone too', async () => {
    const { page } = await world.open('/staff-application', { viewport: { width: 360, height: 740 } })
    await fillCareer(page)
    await press(page, 'OK')
    const thanks = page.locator('.pub-sent h2')
    await thanks.waitFor()
    await page.getByRole('heading', { name: 'Personal and contact' }).waitFor()
    await page.waitForFunction(() => !new URL(location.href).searchParams.has('tab'))
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.evaluate(() => document.activeElement?.matches('.pub-sent h2'))).toBe(true)
    const top = await thanks.evaluate((heading) => heading.getBoundingClientRect().top)
    const header = await page.locator('.sh-bar').evaluate((bar) => bar.getBoundingClientRect().bottom)
    expect(top).toBeGreaterThan(header)
    expect(top).toBeLessThan(740 / 2)
    // The next tab still opens.
    await fillPersonal(page)
    await page.waitForFunction(() => document.activeElement?.matches('.pub-tab-title'))
    await release(page)
  })

  test('the career application links approved staff to the login', async () => {
    const { page } = await open()
    await page.getByRole('link', { name: 'Click here to fill detailed forms (only for approved staff)' }).click()
    await page.waitForURL('**/user-login')
    await release(page)
  })

  test('Next and Previous move between tabs, and so does the browser', async () => {
    const { page } = await open()
    await fillPersonal(page)
    await press(page, 'Previous')
    await page.getByRole('heading', { name: 'Personal and contact' }).waitFor()
    expect(await page.locator('[name="firstName"]').inputValue()).toBe('Renée')
    await page.goBack()
    await page.getByRole('heading', { name: 'Position', exact: true }).waitFor()
    await release(page)
  })

  test('a career application is not sent if the confirmation is closed', async () => {
    const { page } = await open()
    let sent = 0
    await onSave(page, async (route) => {
      sent += 1
      await route.continue()
    })
    await fillCareer(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(sent).toBe(0)
    expect(await page.locator('[name="ref1Name"]').inputValue()).toBe('Marguerite Bell')
    await release(page)
  })
})

describe.each([360, 1_440])('a double click on Submit at %d px', (width) => {
  test('a double click on Submit opens the confirmation, a click outside closes it, and one on OK sends', async () => {
    const { page } = await world.open('/staff-application', { viewport: { width, height: 740 } })
    let sent = 0
    await onSave(page, async (route) => {
      sent += 1
      await route.continue()
    })
    await fillCareer(page, async (submit) => {
      // Scroll the button above the place of a desktop's dialog, so the second click hits the scrim.
      await submit.evaluate((button) =>
        scrollBy({ top: button.getBoundingClientRect().top - 120, behavior: 'instant' }),
      )
      await submit.dblclick()
    })
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: 'OK' }).waitFor()
    await page.mouse.click(width / 2, 10)
    await question.waitFor({ state: 'detached' })
    expect(sent).toBe(0)
    await press(page, 'Submit')
    await press(page, 'OK')
    await page.getByText('Saved in Database', { exact: true }).waitFor()
    expect(sent).toBe(1)
    await release(page)
  })
})

test('a double tap on a touchscreen counts as one click', async () => {
  const { page } = await world.open('/staff-application', { viewport: { width: 360, height: 740 } })
  await fillCareer(page, async (submit) => {
    await page.evaluate(() =>
      addEventListener(
        'click',
        () => {
          const { dataset } = document.documentElement
          dataset['clicks'] = String(Number(dataset['clicks'] ?? 0) + 1)
        },
        true,
      ),
    )
    const { x, y, width, height } = (await submit.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const tap = { touchPoints: [{ x: x + width / 2, y: y + height / 2 }] }
    const hand = await page.context().newCDPSession(page)
    for (let taps = 0; taps < 2; taps += 1) {
      await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', ...tap })
      await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    // A tap becomes a click a moment later.
    await page.waitForFunction(() => Number(document.documentElement.dataset['clicks']) >= 2)
  })
  expect(await page.getByRole('dialog').getByRole('button', { name: 'OK' }).isVisible()).toBe(true)
  await release(page)
})

describe('the guard of tab 2', () => {
  test('tab 3 stays closed until tab 2 is complete', async () => {
    const { page } = await open()
    await fillPersonal(page)
    await press(page, 'Next')
    await alert(page, 'Please fill in all required fields before proceeding.').waitFor()
    await page.locator('[name="isOver18"][value="yes"]').check()
    await page.locator('[name="isEligibleToWork"][value="no"]').check()
    await fill(page, { startDate: '2026-12-01' })
    await press(page, 'Next')
    await alert(page, 'Please fill in all required fields before proceeding.').waitFor()
    await focused(page, 'additionalInfo')
    await fill(page, { additionalInfo: 'None' })
    await press(page, 'Next')
    await page.getByRole('heading', { name: 'References and resume' }).waitFor()
    await release(page)
  })
})

describe('the checks of Submit', () => {
  test('problems are listed in order, and their links lead to other tabs too', async () => {
    const { page } = await world.open('/staff-application?tab=3')
    await press(page, 'Submit')
    const summary = page.locator('.summary')
    await summary.waitFor()
    const reported = await summary.getByRole('link').allTextContents()
    expect(reported.slice(0, 7)).toEqual([
      'Please check tab 2 and select your age',
      "Please check tab 2 and select option if you're eligible to work in US",
      'Please acknowledge the privacy policy to continue.',
      'Please give consent to contact your previous employer.',
      "Please provide your reference's name.",
      "Please provide your reference's Phone Number.",
      'Choose Resume (prefer pdf).',
    ])
    await summary.getByRole('link', { name: 'Please check tab 2 and select your age' }).click()
    await page.getByRole('heading', { name: 'Position', exact: true }).waitFor()
    await page.locator('[name="isOver18"]:focus').waitFor()
    await release(page)
  })
})

describe('a save that fails', () => {
  test.each([
    ['500', 'server error', (route: Route) => route.fulfill({ status: 500, body: '' })],
    ['a refusal', 'Failed to submit application.', (route: Route) => route.fulfill({ status: 413, body: '' })],
    ['no answer', 'Failed to submit application.', (route: Route) => route.abort('connectionreset')],
  ])('a save that fails with %s shows “%s”, and nothing is lost', async (_, sentence, answer) => {
    const { page } = await open()
    await onSave(page, answer)
    await fillCareer(page)
    await press(page, 'OK')
    await alert(page, sentence).waitFor()
    expect(await page.locator('[name="ref1Name"]').inputValue()).toBe('Marguerite Bell')
    await page.unroute('**/staff_applications')
    await press(page, 'Submit')
    await press(page, 'OK')
    await page.getByText('Saved in Database', { exact: true }).waitFor()
    await release(page)
  })
})

test('a reload stays on its tab and restores the input', async () => {
  const { page, troubles } = await open()
  await fillPersonal(page)
  await page.locator('[name="isOver18"][value="yes"]').check()
  await fill(page, { additionalInfo: 'Evenings' })
  await page.reload()
  await untilHydrated(page)
  await page.getByText('We restored the answers you started in this tab.').waitFor()
  expect(await page.locator('[name="additionalInfo"]').inputValue()).toBe('Evenings')
  expect(await page.locator('[name="isOver18"][value="yes"]').isChecked()).toBe(true)
  await press(page, 'Previous')
  expect(await page.locator('[name="firstName"]').inputValue()).toBe('Renée')
  expect(await troubles()).toEqual([])
  await release(page)
})
