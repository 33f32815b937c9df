import type { Browser, Page } from 'playwright-core'
import { untilHydrated } from '../../e2e/hydrated.ts'
import type { Agency } from './agency.ts'
import type { Picture } from './table.ts'

/** Keeps the tour fast to load. */
export const MAX_BYTES = 150 * 1_024
const QUALITIES = [90, 80, 70, 60]

/** @throws Error if the picture cannot be made small enough */
export async function take(browser: Browser, agency: Agency, picture: Picture): Promise<Buffer> {
  const { width, height, scheme } = picture
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    deviceScaleFactor: width < 720 ? 2 : 1,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  try {
    const page = await context.newPage()
    await page.clock.setFixedTime(agency.now)
    await open(page, agency, picture)
    return await shoot(page, picture)
  } finally {
    await context.close()
  }
}

async function open(page: Page, agency: Agency, picture: Picture): Promise<void> {
  const { path, who, before } = picture
  const { token, person } = await agency.session(picture)
  const entry = [who === 'admin' ? 'authToken' : 'token_user', token ?? '']
  if (token !== undefined) await page.addInitScript(([key = '', kept = '']) => sessionStorage.setItem(key, kept), entry)
  await page.goto(agency.origin + path.replace('{id}', String(person)))
  await untilHydrated(page)
  await page.waitForLoadState('networkidle')
  await before?.(page)
  await page.evaluate('document.fonts.ready.then(() => undefined)')
}

/** The best quality within the limit. */
async function shoot(page: Page, { name }: Picture): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const bytes = await page.screenshot({ type: 'webp', quality, caret: 'hide', animations: 'disabled' })
    if (bytes.length <= MAX_BYTES) return bytes
  }
  throw new Error(`The picture ${name} is larger than ${MAX_BYTES} bytes at any quality.`)
}
