import { execFileSync } from 'node:child_process'
import { agency } from '@arrive/contracts/agency.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { pathFor } from '@arrive/kit/person-path.ts'
import type { TestArrive } from '@arrive/services/tests/testing/arrive.ts'
import { createClient } from '@arrive/services/tests/testing/client.ts'
import type { Staff } from '@arrive/services/tests/testing/people.ts'
import { named } from '@arrive/services/tests/testing/requests.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Browser, Page } from 'puppeteer-core'
import { openBrowser } from './browser.ts'
import { launchFirefox, openInFirefox } from './firefox.ts'
import { longPerson } from './long-words.ts'
import { startSite } from './site.ts'

let arrive: TestArrive
let staff: Staff
beforeAll(async () => {
  arrive = await startSite()
  staff = (await longPerson(createClient(arrive.origin), 60)).staff
})
afterAll(() => arrive?.end())

/** The words on each sheet, by poppler (apt-get install poppler-utils). */
function sheetsOf(pdf: Uint8Array): readonly string[] {
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' }).split('\f').slice(0, -1)
}

const HEAD = 200

function expectSheets(sheets: readonly string[]): void {
  for (const sheet of sheets) {
    expect(sheet).toContain(`ID ${staff.person}`)
    expect(sheet.length).toBeGreaterThan(HEAD)
  }
}

test('an own form printed by Chromium has numbered sheets with agency and person, none of them blank', async () => {
  const browser = await openBrowser()
  const { page } = await browser.open()
  await page.goto(`${arrive.origin()}/livez`)
  await page.evaluate((token) => sessionStorage.setItem('token_user', token), staff.token)
  await page.goto(`${arrive.origin()}/application2/${staff.person}`)
  await page.locator('main form').waitFor()
  const sheets = sheetsOf(await page.pdf())
  expectSheets(sheets)
  for (const sheet of sheets) expect(sheet).toContain(agency.name)
  expect(sheets.map((sheet) => /Page \d+ of \d+/.exec(sheet)?.[0])).toEqual(
    sheets.map((_, at) => `Page ${at + 1} of ${sheets.length}`),
  )
  await browser.close()
})

describe('a form printed by Firefox', () => {
  let firefox: Browser
  let page: Page
  beforeAll(async () => {
    firefox = await launchFirefox()
    page = (await openInFirefox(firefox, `${arrive.origin()}/livez`, { as: ['token_user', staff.token] })).page
  })
  afterAll(() => firefox?.close())

  // Bold words of a variable font have no letters in the PDF of Firefox, so the agency's name is not looked for.
  test.each(['application2', 'authorization', 'registered_nurse', 'handbook'])(
    '%s has sheets with its person, none of them blank, and no heading ends one',
    async (name) => {
      const address = arrive.origin() + pathFor(named(forms, name).screen.route, staff.person)
      await page.goto(address)
      await page.waitForSelector('main form')
      await page.waitForNetworkIdle()
      const headings = (await page.evaluate(HEADINGS)) as readonly string[]
      expect(headings.length).toBeGreaterThan(1)
      const sheets = sheetsOf(await page.pdf())
      expectSheets(sheets)
      const ends = sheets.map((sheet) => sheet.trimEnd().split('\n').at(-1)?.trim() ?? '')
      expect(ends.filter((line) => headings.includes(line))).toEqual([])
    },
    60_000,
  )
})

/** The headings on paper, which is in the page only while it is printed. */
const HEADINGS = `(() => {
  dispatchEvent(new Event('beforeprint'))
  const words = [...document.querySelectorAll('.paper :is(h1, h2, h3, h4, h5)')].map((one) => one.textContent.trim())
  dispatchEvent(new Event('afterprint'))
  return words
})()`
