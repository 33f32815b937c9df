import { execFileSync } from 'node:child_process'
import { agency } from '@arrive/contracts/agency.ts'
import type { TestArrive } from '@arrive/services/testing/arrive.ts'
import { createClient } from '@arrive/services/testing/client.ts'
import type { Staff } from '@arrive/services/testing/people.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
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

// Bold words of a variable font have no letters in the PDF of Firefox, so the agency's name is not looked for.
test('an own form printed by Firefox has sheets with its person, none of them blank', async () => {
  const firefox = await launchFirefox()
  const { page } = await openInFirefox(firefox, `${arrive.origin()}/livez`)
  await page.evaluate((token) => sessionStorage.setItem('token_user', token), staff.token)
  await page.goto(`${arrive.origin()}/application2/${staff.person}`)
  await page.waitForSelector('main form')
  expectSheets(sheetsOf(await page.pdf()))
  await firefox.close()
})
