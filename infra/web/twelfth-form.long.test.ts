import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packetForms } from '@arrive/contracts/calls/packets.ts'
import type { Field, Form } from '@arrive/contracts/form.ts'
import { numberWord } from '@arrive/kit/number-words.ts'
import { pathFor } from '@arrive/kit/person-path.ts'
import type { TestArrive } from '@arrive/services/tests/testing/arrive.ts'
import { type BuiltContracts, buildWith } from '@arrive/services/tests/testing/built-contracts.ts'
import { createClient } from '@arrive/services/tests/testing/client.ts'
import { consent } from '@arrive/services/tests/testing/esign.ts'
import { adminToken, newStaff, type Staff } from '@arrive/services/tests/testing/people.ts'
import { named } from '@arrive/services/tests/testing/requests.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { openBrowser, type TestBrowser } from '../e2e/browser.ts'
import { startSite } from '../e2e/site.ts'
import { root } from './parts.ts'
import { copyTree, type Tree } from './testing/tree.ts'

/** A build on a busy machine. */
const TIMEOUT_MS = 300_000
/** Has every field kind; no other file of the product knows it. */
const FORM = join('contracts', 'fixtures', 'twelfth-form', 'forms', 'tb-screening.ts')

let tree: Tree
let built: BuiltContracts
let form: Form
let arrive: TestArrive
let browser: TestBrowser
let ann: Staff
let admin: string
const client = createClient(() => arrive.origin())

/** The packet with the form, which comes last, and the form before it. */
function packetOf({ contracts: { forms } }: BuiltContracts) {
  const packet = packetForms(forms)
  const count = new Set(packet.map(({ step }) => step)).size
  return { count, word: numberWord(count), last: packet.at(-2) as Form }
}

/** Adds the form to a copy of the tree as one file, and builds the screens from there. */
beforeAll(async () => {
  tree = await copyTree()
  const text = readFileSync(join(root, FORM), 'utf8')
  tree.add(join('contracts', 'forms', 'tb-screening.ts'), text.replace("'../../../form.ts'", "'../form.ts'"))
  const parts = ['shell', 'mfe-onboarding', 'mfe-admin']
  await promisify(execFile)(process.execPath, ['infra/run/run.mjs', 'deploy:web', ...parts], { cwd: tree.path })
  built = await buildWith('twelfth-form')
  form = named(built.contracts.forms, 'tb_screening')
  arrive = await startSite({}, { site: tree.site, contracts: built.contracts })
  browser = await openBrowser()
  ann = await newStaff(client, 'ann@mail.example')
  await consent(client, ann.token)
  admin = await adminToken(client)
}, TIMEOUT_MS)
afterAll(async () => {
  await browser?.close()
  await arrive?.end()
  await built?.end()
  tree?.end()
})

async function open(key: 'token_user' | 'authToken', token: string, path: string) {
  const opened = await browser.tabs.acquire(arrive.origin())
  await opened.page.evaluate(([name, value]) => sessionStorage.setItem(name, value), [key, token] as const)
  await opened.page.goto(arrive.origin() + path)
  return opened
}

const ANSWERS: Readonly<Record<string, string>> = {
  employeeName: 'Ann Okafor',
  contactEmail: 'clinic@example.com',
  phone: '(704) 555-0134',
  clinicNumber: '01234',
  batch: 'A1B2',
  screenedOn: '2026-03-01',
  yearsInCare: '7',
  result: 'Positive',
  treatment: 'Six months of isoniazid.',
  country: 'Vietnam',
  symptoms: 'Cough, Fever',
  isTrue: 'true',
  employeeSignature: 'Ann Okafor',
}

/** Answers a field by its label, as a person does. */
async function answer(place: Page | Locator, { kind, label, options = [] }: Field, value: string): Promise<void> {
  const group = place.getByRole('group', { name: label, exact: true })
  const control = place.getByLabel(label, { exact: true })
  if (kind === 'tick') await control.check()
  else if (kind === 'choice' && options.length > 4) await control.selectOption(value)
  else if (kind === 'choice') await group.getByRole('radio', { name: value }).check()
  else if (kind !== 'choices') await control.fill(value)
  else for (const one of value.split(', ')) await group.getByRole('checkbox', { name: one }).check()
}

test('the packet leads to a twelfth form, its screen accepts every answer, and the list shows it', async () => {
  const { count, word, last } = packetOf(built)
  const { page, troubles } = await open('token_user', ann.token, pathFor(last.screen.route, ann.person))
  const list = page.getByRole('navigation', { name: `Your ${word} forms` })
  await page.getByText(`Form ${count - 1} of ${count}`).waitFor()
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: form.title }).waitFor()
  await page.getByText('About two minutes.').waitFor()
  await page.getByText(`Form ${count} of ${count}`).waitFor()
  expect(new URL(page.url()).pathname).toBe(pathFor(form.screen.route, ann.person))

  for (const [name, value] of Object.entries(ANSWERS)) await answer(page, form.parts[0]?.fields[name] as Field, value)
  expect(await page.getByLabel('Reviewed by').inputValue()).toBe('The agency fills this in')
  for (const [at, place] of ['Rose Hill Clinic', 'Elm Street School'].entries()) {
    const contact = page.getByRole('group', { name: `Contact ${at + 1}`, exact: true })
    await contact.getByLabel('Place').fill(place)
  }
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('alert').getByText('Please name one test.').first().waitFor()
  await page.getByRole('checkbox', { name: 'Skin test', exact: true }).check()
  await page.getByRole('group', { name: 'Skin test', exact: true }).getByLabel('Year').fill('2024')
  await page.getByText('One statement to read. Accept it, then submit.').waitFor()
  await page.getByLabel('I accept the Terms').check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.locator('main').getByText(form.save.message).waitFor()
  await list.getByRole('link', { name: 'TB screening Submitted' }).first().waitFor()

  await page.reload()
  const saved = page.getByLabel('Clinic number', { exact: true })
  await saved.waitFor()
  expect(await saved.inputValue()).toBe('01234')
  expect(await page.getByRole('checkbox', { name: 'Fever' }).isChecked()).toBe(true)
  expect(await troubles()).toEqual([])
}, 60_000)

test('the review of a twelfth form shows every answer, accepts the agency’s part and keeps both versions', async () => {
  const { count, word, last } = packetOf(built)
  const { page, troubles } = await open('authToken', admin, pathFor(last.review?.route ?? '', ann.person))
  const navigation = page.getByRole('region', { name: 'Continued!' })
  await navigation.getByRole('link', { name: /Next/ }).click()
  await page.waitForURL(`**${pathFor(form.review?.route ?? '', ann.person)}`)
  const strip = page.getByRole('navigation', { name: `The ${word} forms` })
  await strip.getByRole('link', { name: /^TB screening *To review *, submitted$/ }).waitFor()
  await page.getByRole('heading', { name: 'History' }).waitFor()
  const shown = await page.locator('.adm-main').textContent()
  const { isTrue, screenedOn, ...typed } = ANSWERS
  for (const value of Object.values(typed)) expect(shown).toContain(value)
  for (const words of ['Mar 1, 2026', 'Rose Hill Clinic', 'Skin test', '2024', 'Accepted with the application.']) {
    expect(shown).toContain(words)
  }
  const ours = page.locator('.adm-ours')
  await ours.getByLabel('Reviewed by').fill('Ida Hallström')
  await ours.getByRole('button', { name: 'Save', exact: true }).click()
  await ours.getByText('Saved. The applicant can see it now.').waitFor()
  await page.getByRole('button', { name: /^The agency’s part saved by/ }).waitFor()

  await page.goto(`${arrive.origin()}/progress`)
  await page.getByText(`1 of ${count}`).first().waitFor()
  expect(await page.getByLabel('Missing form').getByRole('option').allTextContents()).toContain('TB screening')
  await page.goto(`${arrive.origin()}/audit`)
  await page.getByRole('cell', { name: 'TB screening' }).first().waitFor()
  expect(await troubles()).toEqual([])
}, 60_000)

test('the applicant sees what the agency filled in on a twelfth form', async () => {
  const { page, troubles } = await open('token_user', ann.token, pathFor(form.screen.route, ann.person))
  const field = page.getByLabel('Reviewed by')
  await field.waitFor()
  expect(await field.inputValue()).toBe('Ida Hallström')
  expect(await troubles()).toEqual([])
})
