import type { TestArrive } from '@arrive/services/tests/testing/arrive.ts'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { colorFindings, findings } from './axe.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { startSite } from './site.ts'
import { release } from './tabs.ts'

let arrive: TestArrive
let browser: TestBrowser
beforeAll(async () => {
  arrive = await startSite()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await arrive?.end()
})

const STATE = `({
  kept: [sessionStorage.length, localStorage.length, document.cookie],
  width: innerWidth,
  isDark: matchMedia('(prefers-color-scheme: dark)').matches,
})`
const EMPTY = { kept: [0, 0, ''], width: 1280, isDark: false }

it('a reused tab keeps nothing of the previous test, not even what its page stored while closing', async () => {
  const emulation = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } as const
  const { page } = await browser.tabs.acquire(arrive.origin(), emulation)
  expect(await page.evaluate(STATE)).toEqual({ ...EMPTY, width: 360, isDark: true })
  await page.evaluate(`sessionStorage.a = localStorage.b = document.cookie = 'c=d; path=/'`)
  await page.evaluate(`addEventListener('pagehide', () => { sessionStorage.late = 'yes' }); console.error('loud')`)
  await page.route('**/about', (route) => route.abort())
  await release(page)
  const again = await browser.tabs.acquire(arrive.origin())
  expect(again.page).toBe(page)
  expect(await page.evaluate(STATE)).toEqual(EMPTY)
  expect((await page.goto(`${arrive.origin()}/about`))?.status()).toBe(200)
  expect(await again.troubles()).toEqual([])
  await release(page)
})

it('two tabs in use do not share any state', async () => {
  const one = await browser.tabs.acquire(arrive.origin())
  await one.page.evaluate(`sessionStorage.a = localStorage.b = document.cookie = 'c=d; path=/'`)
  const other = await browser.tabs.acquire(arrive.origin())
  expect(await other.page.evaluate(STATE)).toEqual(EMPTY)
  expect(await one.page.evaluate('localStorage.length')).toBe(1)
  for (const { page } of [one, other]) await release(page)
})

it('axe reports all violations of a page, or only those of color rules', async () => {
  const { page } = await browser.tabs.acquire(arrive.origin())
  await page.evaluate(`document.body.innerHTML = '<main><h1>A</h1><input><p>pale</p></main>'`)
  await page.evaluate(`document.querySelector('p').style.cssText = 'color: #eee; background: #fff'`)
  expect(await findings(page)).toEqual(expect.arrayContaining(['color-contrast: p', 'label: input']))
  expect(await colorFindings(page)).toEqual(['color-contrast: p'])
  await release(page)
})
