import type { TestArrive } from '@arrive/services/tests/testing/arrive.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openBrowser, type TestBrowser } from './browser.ts'
import { startSite } from './site.ts'

let arrive: TestArrive
let browser: TestBrowser
beforeAll(async () => {
  ;[arrive, browser] = await Promise.all([startSite(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await arrive?.end()
})

/** Counts the frames in which the page shows nothing. */
const COUNT_BLANKS = `
  globalThis.blanks = 0
  const look = () => {
    const root = document.getElementById('root')
    if (root !== null && root.textContent.trim() === '' && document.readyState !== 'loading') globalThis.blanks += 1
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)`

const FRAMES = [
  ['/hipaa/17', 'Hepatitis B Declination and HIPAA Acknowledgement'],
  ['/admin', 'Patients'],
  ['/progress', 'Progress'],
  ['/account', 'Your account'],
] as const

test.each(FRAMES)('%s shows its title before any script has come', async (path, title) => {
  const { page } = await browser.open()
  await page.route('**/*.js', () => undefined)
  await page.goto(arrive.origin() + path, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.context().close()
})

test.each([
  ['/hipaa/17', 'below the list of forms', 197],
  ['/handbook/17', 'below the list of forms', 197],
  ['/admin', 'away from the edges', 18],
  ['/progress', 'away from the edges', 18],
  ['/account', 'away from the edges', 18],
] as const)('on a phone, the title of the frame of %s is %s', async (path, _, top) => {
  const { page } = await browser.open({ viewport: { width: 360, height: 740 } })
  await page.route('**/*.js', () => undefined)
  await page.goto(arrive.origin() + path, { waitUntil: 'commit' })
  const box = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(16)
  expect(box?.y).toBeGreaterThanOrEqual(top)
  await page.context().close()
})

test('a page replaces its frame without a blank moment', async () => {
  const { page } = await browser.open()
  await page.addInitScript(COUNT_BLANKS)
  await page.goto(`${arrive.origin()}/hipaa/17`)
  await page.getByRole('main').getByRole('link').first().waitFor()
  expect(await page.evaluate('blanks')).toBe(0)
  await page.context().close()
})
