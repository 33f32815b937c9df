import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { agency } from '@arrive/contracts/agency.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { hipaa } from '@arrive/contracts/forms/hipaa.ts'
import { verification } from '@arrive/contracts/forms/verification.ts'
import { textsOf } from '@arrive/contracts/texts-seen.ts'
import { consent, signedBody, wordFor } from '@arrive/services/tests/testing/esign.ts'
import type { Staff } from '@arrive/services/tests/testing/people.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { release } from '../../infra/e2e/tabs.ts'
import { fillForm } from '../testing/fill.ts'
import { open } from '../testing/open.ts'
import { startWorld, type World } from '../testing/world.ts'

const TEXT = 'hipaa-acknowledgement'
const NEW = 'Tell nobody what you see in a home.'

let world: World
let textsDir: string
/** What was answered for the texts before one of them changed. */
let before: string
let reader: Staff
beforeAll(async () => {
  textsDir = await mkdtemp(join(tmpdir(), 'arrive-texts-'))
  world = await startWorld({ TEXTS_DIR: textsDir })
  reader = await world.person()
  await world.client.post('/hipaa', await signedBody(world.client, hipaa), reader.token)
  before = (await world.client.get(`/texts?ids=${textsOf(hipaa).join(',')}`)).bytes.toString()
  const { body: was } = await world.client.get(`/texts/${TEXT}`)
  const [first = ''] = String(was['markdown']).split('\n\n')
  const now = String(was['markdown']).replace(first, NEW)
  await writeFile(join(textsDir, `${TEXT}.md`), `---\ntitle: What you promise\nversion: 9\nresign: yes\n---\n${now}\n`)
  await world.arrive.restart()
}, 120_000)
afterAll(async () => {
  await world?.end()
  await rm(textsDir, { recursive: true })
})

const control = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const field = (page: Page, name: string) => page.locator('.field').filter({ has: control(page, name) })
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const isConsentPage = (page: Page) => page.getByRole('heading', { level: 1, name: 'Signing electronically' }).waitFor()

/** A new tab knows nothing but a login. */
const asInNewTab = (page: Page, { token }: Staff) =>
  page.evaluate((login) => {
    sessionStorage.clear()
    sessionStorage.setItem('token_user', login)
  }, token)

/** The latest signature of a field. */
async function signature({ token, person }: Staff, name: string) {
  const { body } = await world.client.get(`/get_signatures/${person}`, token)
  return (body['signatures'] as readonly Readonly<Record<string, unknown>>[]).find((one) => one['field'] === name)
}

test('before the first signature, a person agrees on a page of its own, and the form keeps all answers', async () => {
  const staff = await world.newcomer()
  const values = { hipaaAcknowledgment: 'Ann Baker' }
  await world.client.call('PUT', '/drafts/hipaa', {
    token: staff.token,
    body: { base: 0, form_version: hipaa.version, values },
  })
  const { page, troubles } = await open(world, '/hipaa/{id}', { as: staff, width: 360 })
  await isConsentPage(page)
  await page.getByText('Paper is your right.').waitFor()
  await press(page, 'I agree to sign electronically')
  await page.getByText('Open the PDF, and type the word that it shows.').first().waitFor()
  await control(page, 'word').fill('abcdef')
  await press(page, 'I agree to sign electronically')
  await page.getByText('Type the 6 letters that the PDF shows.').first().waitFor()
  const loaded = page.waitForResponse('**/esign/sample.pdf')
  await page.getByRole('link', { name: 'Open the PDF' }).click()
  expect((await loaded).headers()['content-type']).toBe('application/pdf')
  const saved = page.waitForEvent('download')
  await press(page, 'Save the PDF')
  expect((await saved).suggestedFilename()).toBe('sample.pdf')
  await control(page, 'word').fill((await wordFor(world.client, staff.token)).toLowerCase())
  await press(page, 'I agree to sign electronically')
  await page.locator('h1:focus').filter({ hasText: hipaa.title }).waitFor()
  await control(page, 'hipaaAcknowledgment').waitFor()
  expect(await control(page, 'hipaaAcknowledgment').inputValue()).toBe('Ann Baker')
  const sent = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/hipaa'))
  await fillForm(page, hipaa)
  await press(page, 'Submit')
  const { signing } = (await sent).postDataJSON()
  expect(signing).toMatchObject({
    typed: ['employeeSignature', 'hipaaSignature'],
    client_time: expect.stringMatching(/^\d{4}-.*Z$/),
    zone: expect.stringMatching(/./),
  })
  await page.waitForURL('**/verification/*')
  expect(await signature(staff, 'hipaaSignature')).toMatchObject({ status: 'current' })
  expect((await troubles()).filter((trouble) => !trouble.includes('400'))).toEqual([])
  await release(page)
})

test('who signs on paper sees where, submits, can agree later, and withdraw on the account page', async () => {
  const staff = await world.newcomer()
  const { page } = await open(world, '/hipaa/{id}', { as: staff })
  await isConsentPage(page)
  await press(page, 'Sign on paper instead')
  await page.getByRole('heading', { level: 1, name: 'Sign on paper' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: agency.phone }).waitFor()
  await page.getByRole('main').getByText(agency.street).waitFor()
  await press(page, 'Go on')
  await field(page, 'hipaaSignature').getByText('You sign this form on paper.').waitFor()
  await asInNewTab(page, staff)
  await page.reload()
  await field(page, 'hipaaSignature').getByText('You sign this form on paper.').waitFor()
  await fillForm(page, hipaa)
  await press(page, 'Submit')
  await page.waitForURL('**/verification/*')
  expect(await signature(staff, 'hipaaSignature')).toMatchObject({ status: 'unproven' })
  await page.goto(`${world.origin}/packet/${staff.person}`)
  await page.getByRole('region', { name: 'How you sign' }).getByRole('link', { name: 'Sign electronically' }).click()
  await isConsentPage(page)
  await page.reload()
  await control(page, 'word').fill(await wordFor(world.client, staff.token))
  const isRead = ({ pathname }: URL) => pathname === '/esign'
  await page.route(isRead, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()))
  await press(page, 'I agree to sign electronically')
  const section = page.getByRole('region', { name: 'How you sign' })
  await section.getByText('You sign electronically.').waitFor()
  await page.unroute(isRead)
  await page.goto(`${world.origin}/account`)
  await press(page, 'Withdraw your agreement')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.locator('.way:focus').getByText('You sign on paper, free of charge.').waitFor()
  expect((await world.client.get('/esign', staff.token)).body).toMatchObject({
    withdrawn_at: expect.stringMatching(/Z$/),
  })
  await release(page)
})

test('a changed answer and a reload empty a signature, and the sentence next to it says why', async () => {
  const staff = await world.person()
  await world.client.post('/hipaa', await signedBody(world.client, hipaa), staff.token)
  const { page } = await open(world, '/hipaa/{id}', { as: staff })
  await control(page, 'hipaaSignature').waitFor()
  expect(await control(page, 'hipaaSignature').inputValue()).not.toBe('')
  const hint = field(page, 'hipaaSignature').locator('[aria-live="polite"]')
  expect(await hint.textContent()).toBe('')
  await control(page, 'hipaaAcknowledgment').fill('Ann M. Baker')
  await hint.getByText('An answer changed, so we cleared this signature.').waitFor()
  for (const name of ['employeeSignature', 'hipaaSignature']) {
    expect(await control(page, name).inputValue()).toBe('')
    await control(page, name).fill('Ann Baker')
  }
  await hint.filter({ hasText: /^$/ }).waitFor({ state: 'attached' })
  await control(page, 'date2').fill('2026-11-22')
  await control(page, 'date2').blur()
  expect(await control(page, 'hipaaSignature').inputValue()).toBe('Ann Baker')
  await page.reload()
  await control(page, 'hipaaAcknowledgment').waitFor()
  expect(await control(page, 'hipaaAcknowledgment').inputValue()).toBe('Ann M. Baker')
  expect(await control(page, 'hipaaSignature').inputValue()).toBe('')
  for (const name of ['employeeSignature', 'hipaaSignature']) await control(page, name).fill('Ann Baker')
  await press(page, 'Submit')
  await page.waitForURL('**/verification/*')
  expect(await signature(staff, 'hipaaSignature')).toMatchObject({ status: 'current', value: 'Ann Baker' })
  await release(page)
})

test('a text that changed is to be signed again, and under an open form it is shown old and new', async () => {
  const { page } = await open(world, '/packet/{id}', { as: reader })
  const asked = page.getByRole('region', { name: 'Needs your attention' })
  await asked.getByText('A text changed after you signed.').waitFor()
  await asked.getByRole('link', { name: hipaa.short }).click()
  await field(page, 'hipaaSignature').getByText('A text of this form changed').waitFor()
  const listed = ({ short = '' }: Form) =>
    page.getByRole('navigation', { name: /^Your \w+ forms$/ }).getByRole('link', { name: short })
  await listed(verification).click()
  await page.waitForURL('**/verification/*')
  await listed(hipaa).getByText('Needs attention').waitFor()
  await listed(hipaa).click()
  await control(page, 'hipaaSignature').waitFor()
  expect(await control(page, 'hipaaSignature').inputValue()).toBe('')
  await page.route('**/texts?*', (route) => route.fulfill({ contentType: 'application/json', body: before }))
  await page.goto(`${world.origin}/hipaa/${reader.person}`)
  await fillForm(page, hipaa)
  // The answers changed after the first signature.
  await control(page, 'employeeSignature').fill('Ann Baker')
  const typed = await control(page, 'hipaaAcknowledgment').inputValue()
  await press(page, 'Submit')
  const region = page.getByRole('region', { name: 'What changed in the text' })
  await region.locator('ins').getByText(NEW).waitFor()
  expect(await region.locator('del').count()).toBe(1)
  expect(await control(page, 'hipaaAcknowledgment').inputValue()).toBe(typed)
  expect(await control(page, 'declineVaccination').isChecked()).toBe(true)
  expect(await control(page, 'hipaaSignature').inputValue()).toBe('')
  await field(page, 'hipaaSignature').getByText('A text of this form changed').waitFor()
  await press(page, 'Go to your signature')
  await page.locator('[name="employeeSignature"]:focus').waitFor()
  for (const name of ['employeeSignature', 'hipaaSignature']) await control(page, name).fill('Ann Baker')
  await press(page, 'Submit')
  await page.waitForURL('**/verification/*')
  await listed(hipaa).getByText('Submitted').waitFor()
  expect(await signature(reader, 'hipaaSignature')).toMatchObject({
    status: 'current',
    texts: expect.arrayContaining([expect.objectContaining({ id: TEXT, version: 9, current: true })]),
  })
  await release(page)
}, 60_000)

test('what was signed can be downloaded, form by form and as a packet', async () => {
  const staff = await world.newcomer()
  await consent(world.client, staff.token)
  await world.client.post('/hipaa', await signedBody(world.client, hipaa), staff.token)
  const { page } = await open(world, '/packet/{id}', { as: staff })
  for (const [button, name] of [
    [`Download: ${hipaa.short}`, `packet-${staff.person}-hipaa-`],
    ['Download what you signed', `packet-${staff.person}-`],
  ] as const) {
    const download = page.waitForEvent('download')
    await press(page, button)
    expect((await download).suggestedFilename()).toContain(name)
  }
  await release(page)
})
