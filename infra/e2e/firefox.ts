import { existsSync } from 'node:fs'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

/** A page in Firefox, driven through WebDriver BiDi: Playwright needs a Firefox of its own. */
export interface FirefoxPage {
  readonly page: Page
  /** Types into the control of that name as a person would, after emptying it. */
  readonly type: (name: string, text: string) => Promise<void>
  /** Presses the first visible button or link with that text. */
  readonly press: (text: string) => Promise<void>
  /** Waits until the text of the page contains this. */
  readonly see: (text: string) => Promise<void>
  readonly valueOf: (name: string) => Promise<string>
}

/** Starts the installed Firefox with a new profile. @throws Error that says how to get it */
export async function launchFirefox(): Promise<Browser> {
  const path = process.env.FIREFOX ?? PLACES.find((place) => existsSync(place))
  if (path === undefined) {
    throw new Error('This test needs Firefox: apt-get install firefox-esr, or set FIREFOX to its path.')
  }
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: path,
    headless: true,
    // A page that glides moves under the pointer.
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  })
}

/** Opens an address in a tab without the storage of others. */
export async function openInFirefox(browser: Browser, address: string, width = 360): Promise<FirefoxPage> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.setViewport({ width, height: 740 })
  await page.goto(address)
  const control = async (name: string) => {
    const found = await page.waitForSelector(`[name="${name}"]`, { visible: true })
    if (found === null) throw new Error(`The page shows no control named ${name}.`)
    return found
  }
  return {
    page,
    type: async (name, text) => {
      const field = await control(name)
      await field.evaluate((element) => (element as unknown as { select: () => void }).select())
      await field.press('Backspace')
      await field.type(text)
    },
    // A locator waits until the page has come to rest below the pointer.
    press: (text) => page.locator(clickable(text)).click(),
    see: async (text) => {
      await page.waitForSelector(`::-p-text(${text})`, { visible: true })
    },
    valueOf: async (name) =>
      (await control(name)).evaluate((element) => (element as unknown as { readonly value: string }).value),
  }
}

function clickable(text: string): string {
  return `::-p-xpath(//*[self::button or self::a][normalize-space()="${text}"])`
}
