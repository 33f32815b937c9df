import { dayWordsAt } from '@arrive/contracts/day-words.ts'
import { homecare } from '@arrive/contracts/forms/homecare-request.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { ADMIN, type TestArrive } from '@arrive/services/testing/arrive.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser } from 'puppeteer-core'
import { type FirefoxPage, launchFirefox, openInFirefox } from './firefox.ts'
import { PASSWORD, register } from './people.ts'
import { startSite } from './site.ts'

/** Fourteen hours ahead of UTC, where most of a day is another one. */
const TIME_ZONE = 'Pacific/Kiritimati'

let arrive: TestArrive
let firefox: Browser
beforeAll(async () => {
  arrive = await startSite({ TIME_ZONE })
  firefox = await launchFirefox()
})
afterAll(async () => {
  await firefox?.close()
  await arrive?.end()
})

const open = (path: string, width?: number) => openInFirefox(firefox, arrive.origin() + path, width)

async function askForCare(changes: Readonly<Record<string, string>> = {}): Promise<void> {
  const { status } = await fetch(`${arrive.origin()}/apply_patients`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...sampleBody(homecare), ...changes }),
  })
  expect(status).toBe(200)
}

async function typeAll({ type }: FirefoxPage, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await type(name, value)
}

test('a homecare request that meets no network is kept, sent later and found by the name as it is read', async () => {
  const visitor = await open('/patients-application')
  await typeAll(visitor, {
    patientFirstName: 'Núria ',
    patientLastName: 'O’Brien',
    patientEmail: 'family@mail.example',
    patientPhone: '704‑555‑0102',
  })
  await visitor.press('Next')
  await visitor.see('What kind of care, and when')
  await visitor.page.setOfflineMode(true)
  await visitor.press('Submit')
  await visitor.see('You are offline. Connect to the internet, then try again.')
  await visitor.page.setOfflineMode(false)
  await visitor.see('You are online again.')
  await visitor.press('Submit')
  await visitor.see('Form Details saved in database successfully')

  await askForCare()
  await askForCare({ patientFirstName: 'Liam', patientLastName: 'O’Brien', patientEmail: 'family@mail.example' })
  const office = await open('/admin-login', 1440)
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

test('a full number leaves its last four digits, and a line that is too long stays', async () => {
  const { email, person } = await register(arrive.origin())
  const staff = await open('/user-login')
  await typeAll(staff, { email, password: PASSWORD })
  await staff.press('Log in')
  await staff.see('Application for Employment')
  await staff.page.goto(`${arrive.origin()}/authorization/${person}`)
  await typeAll(staff, { ssn: '123-45-6789', lastName: 'x'.repeat(230), firstName: ' Ann  Marie ' })
  await staff.see('Last name must be 200 characters or fewer. It has 230.')
  expect(await staff.valueOf('ssn')).toBe('6789')
  expect(await staff.valueOf('lastName')).toHaveLength(230)
}, 120_000)
