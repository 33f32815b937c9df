import { execFileSync } from 'node:child_process'
import { agency } from '@arrive/contracts/agency.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { pathFor } from '@arrive/kit/person-path.ts'
import type { TestArrive } from '@arrive/services/tests/testing/arrive.ts'
import { createClient } from '@arrive/services/tests/testing/client.ts'
import { adminToken, type Staff } from '@arrive/services/tests/testing/people.ts'
import { named } from '@arrive/services/tests/testing/requests.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Browser, Page } from 'puppeteer-core'
import { printedPlaces } from '../../mfe-admin/src/print/places.ts'
import { openBrowser } from './browser.ts'
import { launchFirefox, openInFirefox } from './firefox.ts'
import { longPerson } from './long-words.ts'
import { storedAnswers } from './paper.ts'
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

describe('the whole packet, as the office prints it', () => {
  const LONG = Array.from({ length: 200 }, (_, at) => `word${at}`).join(' ')
  const letters = (text: string) => text.replaceAll(/[^a-z0-9]/gi, '')
  /** The words of a PDF in the order in which they were painted, so that columns do not mix. */
  const paintedIn = (pdf: Uint8Array) => execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf, encoding: 'utf8' })
  let pdf: Uint8Array
  let answers: readonly (readonly [string, string])[]
  let headings: readonly string[]

  beforeAll(async () => {
    const client = createClient(arrive.origin)
    const token = await adminToken(client)
    const { staff: ann } = await longPerson(client, 24, LONG)
    answers = (
      await Promise.all(
        printedPlaces.map(({ entry }) => storedAnswers(named(forms, entry.name), ann.person, client, token)),
      )
    ).flat()
    const browser = await openBrowser()
    const { page } = await browser.open()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${arrive.origin()}/livez`)
    await page.evaluate((value) => sessionStorage.setItem('authToken', value), token)
    await page.goto(`${arrive.origin()}/print/${ann.person}`)
    await page.getByRole('button', { name: 'Print', exact: true }).waitFor()
    headings = (await page.evaluate(HEADINGS)) as readonly string[]
    pdf = await page.pdf()
    await browser.close()
  }, 60_000)

  test('holds every stored answer below its question, and no choice about hepatitis B', () => {
    const painted = letters(paintedIn(pdf))
    expect(answers.length).toBeGreaterThan(100)
    const missing = answers.filter(([label, words]) =>
      // A long answer may go on over the head of the next sheet.
      words.length > 200
        ? words.split(' ').some((word) => !painted.includes(letters(word)))
        : !painted.includes(letters(label + words)),
    )
    expect(missing).toEqual([])
    expect(painted).not.toContain(letters('I want the vaccination'))
  })

  test('has numbered sheets with its person, no navigation, and no heading at the end of one', () => {
    const sheets = sheetsOf(pdf)
    for (const [at, sheet] of sheets.entries()) {
      expect(sheet).toContain(agency.name)
      expect(sheet).toContain('Wolfeschlegelsteinhausen')
      expect(sheet).toContain(`Page ${at + 1} of ${sheets.length}`)
      expect(sheet).not.toMatch(/Back to the review|Logout|Staff Details/)
    }
    expect(headings.length).toBeGreaterThan(100)
    const ends = sheets.map((sheet) => sheet.trimEnd().split('\n').filter(Boolean).at(-2)?.trim() ?? '')
    expect(ends.filter((line) => headings.includes(line))).toEqual([])
    expect(sheets.at(-1)).toMatch(/Printed \w+ \d+, \d{4}, \d+:\d\d [AP]M by \S+@/)
  })
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
