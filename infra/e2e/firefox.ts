import { existsSync } from 'node:fs'
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core'

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

/** Firefox over WebDriver BiDi, because Playwright needs its own build of Firefox. */
export interface FirefoxPage {
  readonly page: Page
  /** Clears the control with that name, then types like a person. */
  readonly type: (name: string, text: string) => Promise<void>
  /** Copies a text from one control and pastes it into another. */
  readonly paste: (name: string, text: string, from: string) => Promise<void>
  /** Presses the first visible button or link with that text. */
  readonly press: (text: string) => Promise<void>
  readonly see: (text: string) => Promise<void>
  readonly valueOf: (name: string) => Promise<string>
}

export interface FirefoxOpening {
  readonly width?: number
  /** Who is logged in: the item of the session storage, and the token. Default: nobody. */
  readonly as?: readonly ['token_user' | 'authToken', string]
}

/** Starts the installed Firefox with a new profile. @throws Error that says how to get it */
export async function launchFirefox(scheme: 'dark' | 'light' = 'light'): Promise<Browser> {
  const path = process.env.FIREFOX ?? PLACES.find((place) => existsSync(place))
  if (path === undefined) {
    throw new Error('This test needs Firefox: apt-get install firefox-esr, or set FIREFOX to its path.')
  }
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: path,
    headless: true,
    extraPrefsFirefox: {
      // A page that glides moves under the pointer.
      'ui.prefersReducedMotion': 1,
      'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1,
    },
  })
}

/** Opens an address in a tab without the storage of others. */
export async function openInFirefox(
  browser: Browser,
  address: string,
  { width = 360, as }: FirefoxOpening = {},
): Promise<FirefoxPage> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.setViewport({ width, height: 740 })
  if (as !== undefined) {
    await page.goto(new URL('/livez', address).href)
    await page.evaluate(([item, token]) => sessionStorage.setItem(item, token), as)
  }
  await page.goto(address)
  const control = async (name: string) => {
    const found = await page.waitForSelector(`[name="${name}"]`, { visible: true })
    if (found === null) throw new Error(`The page shows no control named ${name}.`)
    return found
  }
  const type = async (name: string, text: string) => retype(await control(name), text)
  const withControl = async (key: 'KeyA' | 'KeyC' | 'KeyV') => {
    await page.keyboard.down('Control')
    await page.keyboard.press(key)
    await page.keyboard.up('Control')
  }
  return {
    page,
    type,
    paste: async (name, text, from) => {
      await type(from, text)
      for (const key of ['KeyA', 'KeyC'] as const) await withControl(key)
      await type(name, '')
      await withControl('KeyV')
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

/** Empties a control with the keyboard, then types into it. */
export async function retype(field: ElementHandle | null, text: string): Promise<void> {
  await field?.evaluate((element) => (element as unknown as { select: () => void }).select())
  await field?.press('Backspace')
  await field?.type(text)
}

function clickable(text: string): string {
  return `::-p-xpath(//*[self::button or self::a][normalize-space()="${text}"])`
}
