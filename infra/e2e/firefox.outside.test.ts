import { dayWordsAt } from '@arrive/contracts/day-words.ts'
import { homecare } from '@arrive/contracts/forms/homecare-request.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { ADMIN, type TestArrive } from '@arrive/services/tests/testing/arrive.ts'
import { createClient } from '@arrive/services/tests/testing/client.ts'
import { consent } from '@arrive/services/tests/testing/esign.ts'
import { appear, PEOPLE } from '@arrive/services/tests/testing/named-people.ts'
import { adminToken, newStaff } from '@arrive/services/tests/testing/people.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'puppeteer-core'
import { type FirefoxOpening, type FirefoxPage, launchFirefox, openInFirefox, retype } from './firefox.ts'
import { LOW_SIZES } from './geometry.ts'
import { HEAVY_BARS } from './geometry-in-page.ts'
import { PASSWORD, register } from './people.ts'
import { startSite } from './site.ts'

/** Fourteen hours ahead of UTC: mostly a different day. */
const TIME_ZONE = 'Pacific/Kiritimati'

let arrive: TestArrive
let firefox: Browser
const client = createClient(() => arrive.origin())
beforeAll(async () => {
  arrive = await startSite({ TIME_ZONE })
  firefox = await launchFirefox()
})
afterAll(async () => {
  await firefox?.close()
  await arrive?.end()
})

const open = (path: string, opening?: FirefoxOpening) => openInFirefox(firefox, arrive.origin() + path, opening)

async function openAsStaff(path: string) {
  const { token, person, email } = await newStaff(client, `staff.${path.replace('/', '')}@people.example`)
  await consent(client, token)
  return { ...(await open(`${path}/${person}`, { as: ['token_user', token] })), email }
}

async function askForCare(changes: Readonly<Record<string, string>> = {}): Promise<void> {
  expect((await client.post('/apply_patients', { ...sampleBody(homecare), ...changes })).status).toBe(200)
}

async function typeAll({ type }: FirefoxPage, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await type(name, value)
}

const FAMILY = { patientFirstName: 'Núria ', patientLastName: 'O’Brien', patientPhone: '704‑555‑0102' }

async function fillHomecare(visitor: FirefoxPage, patientEmail: string): Promise<void> {
  await typeAll(visitor, { ...FAMILY, patientEmail })
  await visitor.press('Next')
  await visitor.see('What kind of care, and when')
}

test('a homecare request that meets no network is kept, sent later and found by the name as it is read', async () => {
  const visitor = await open('/patients-application')
  await fillHomecare(visitor, 'family@mail.example')
  await visitor.page.setOfflineMode(true)
  await visitor.press('Submit')
  await visitor.see('You are offline. Connect to the internet, then try again.')
  await visitor.page.setOfflineMode(false)
  await visitor.see('You are online again.')
  await visitor.press('Submit')
  await visitor.see('Form Details saved in database successfully')

  await askForCare()
  await askForCare({ patientFirstName: 'Liam', patientLastName: 'O’Brien', patientEmail: 'family@mail.example' })
  const office = await open('/admin-login', { width: 1440 })
  await typeAll(office, { username: ADMIN.email, password: ADMIN.password })
  await office.press('Log in')
  await office.see('1–3 of 3')
  await office.page.type('input[type=search]', 'obrien nuria')
  await office.see('1–1 of 1')
  const row = await office.page.$eval('tbody tr', (element) => element.textContent ?? '')
  expect(row).toContain(dayWordsAt(new Date().toISOString(), TIME_ZONE))
  await office.press('Delete')
  await office.see('Delete Núria O’Brien and Liam O’Brien?')
}, 120_000)

/** Lets the next save reach the server, and loses its answer. Returns the keys of all saves. */
async function loseAnswer(page: Page, path: string): Promise<readonly string[]> {
  const keys: string[] = []
  await page.setRequestInterception(true)
  page.on('request', async (request) => {
    if (!request.url().endsWith(path)) return request.continue()
    const key = request.headers()['idempotency-key'] ?? ''
    keys.push(key)
    if (keys.length > 1) return request.continue()
    const body = await request.fetchPostData()
    await client.call('POST', path, { body: JSON.parse(body ?? ''), key })
    await request.abort()
  })
  return keys
}

test('a homecare request whose answer was lost is one row after a reload and another Submit', async () => {
  const visitor = await open('/patients-application')
  const keys = await loseAnswer(visitor.page, '/apply_patients')
  await fillHomecare(visitor, 'lost@mail.example')
  await visitor.press('Submit')
  await visitor.see('Your answers are still here.')
  await visitor.page.reload()
  await visitor.press('Submit')
  await visitor.see('Form Details saved in database successfully')
  const rows = await client.rows('/get_patients_applications', await adminToken(client))
  expect([keys.length, keys[0]]).toEqual([2, keys[1]])
  expect(rows.filter(({ email }) => email === 'lost@mail.example')).toHaveLength(1)
}, 120_000)

test('a login without a network keeps the page and what was typed', async () => {
  const { email } = await register(arrive.origin())
  const visitor = await open('/user-login')
  await typeAll(visitor, { email, password: PASSWORD })
  await visitor.page.setOfflineMode(true)
  await visitor.press('Log in')
  await visitor.see('No response from server')
  expect(await visitor.valueOf('email')).toBe(email)
  await visitor.page.setOfflineMode(false)
  await visitor.see('You are online again.')
  await visitor.press('Log in')
  await visitor.see('Application for Employment')
}, 120_000)

test('a full number leaves its last four digits, a line that is too long stays, and a birth is not later', async () => {
  const staff = await openAsStaff('/authorization')
  await staff.paste('ssn', '123-45-6789', 'lastName')
  await typeAll(staff, { driversLicenseNumber: 'D123-4567-8901', lastName: 'x'.repeat(230), firstName: ' Ann  Marie ' })
  await staff.see('Last name must be 200 characters or fewer. It has 230.')
  await staff.page.locator('[name=dateOfBirth]').fill('2199-01-01')
  await staff.page.focus('[name=ssn]')
  await staff.see('Date of birth cannot be in the future.')
  const values = await Promise.all(['ssn', 'driversLicenseNumber', 'firstName'].map(staff.valueOf))
  expect(values).toEqual(['6789', '8901', 'Ann Marie'])
  expect(await staff.valueOf('lastName')).toHaveLength(230)
}, 120_000)

test('an own form that meets no network keeps what was typed, also after a reload', async () => {
  const staff = await openAsStaff('/hipaa')
  await staff.type('hipaaAcknowledgment', 'Ann Baker')
  await staff.page.setOfflineMode(true)
  await staff.press('Submit')
  await staff.see('You are offline.')
  await staff.page.setOfflineMode(false)
  await staff.see('You are online again.')
  await staff.page.reload()
  expect(await staff.valueOf('hipaaAcknowledgment')).toBe('Ann Baker')
}, 120_000)

test('a name is found in Progress however it is typed', async () => {
  for (const [at, name] of PEOPLE.entries()) await appear(client, `named${at}@mail.example`, name)
  const { page } = await open('/progress', { width: 1440, as: ['authToken', await adminToken(client)] })
  for (const { first, last, typed } of PEOPLE) {
    const name = `${first} ${last}`.replace('\u00a0', ' ')
    for (const text of typed) {
      await retype(await page.waitForSelector('input[type=search]'), text)
      await page.waitForSelector(`::-p-xpath(//tbody[count(tr)=1]/tr[contains(., "${name}")])`)
    }
  }
}, 120_000)

test.each(['/', '/staff-application', '/patients-application', '/user-login'])(
  'the bars of %s leave the most of a low window',
  async (path) => {
    const { page } = await open(path)
    for (const size of LOW_SIZES) {
      await page.setViewport(size)
      expect(await page.evaluate(HEAVY_BARS)).toEqual([])
    }
  },
  60_000,
)

/** What each part of a dark color is below. */
const DARK = 64

test('public pages, logins and the account are dark where the system is', async () => {
  const dark = await launchFirefox('dark')
  const { token } = await newStaff(client, 'dark@people.example')
  for (const path of ['/', '/patients-application', '/user-login', '/account']) {
    const { page } = await openInFirefox(dark, arrive.origin() + path, { as: ['token_user', token] })
    await page.waitForSelector('html[data-theme=dark] main h1')
    const color = (await page.evaluate('getComputedStyle(document.body).backgroundColor')) as string
    expect([path, color.match(/\d+/g)?.every((part) => Number(part) < DARK)]).toEqual([path, true])
  }
  await dark.close()
}, 120_000)
