import type { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { tabTo } from '../../infra/e2e/keyboard.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { fillForm, unfold } from '../testing/fill.ts'
import { open } from '../testing/open.ts'
import { named, send } from '../testing/packet.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

const NONE = { from: 'N / A', to: 'N / A', employer: 'N / A', phone: 'N / A', position: 'N / A', salary: 'N / A' }
const formNamed = (name: string) => new Map(named).get(name) as (typeof forms)[number]

/** An application with one job. */
function applicationBody(positionCategory = 'CNA') {
  const body = sampleBody(formNamed('application2')) as Record<string, object> & {
    readonly formerEmployers: readonly object[]
  }
  const formerEmployers = body.formerEmployers.map((row, at) => (at < 1 ? row : { ...NONE, reason: 'N / A' }))
  return { ...body, formData: { ...body['formData'], positionCategory }, formerEmployers }
}

test('the packet of a nurse aide shows what is left, what is not needed, and leads to the next form', async () => {
  const staff = await world.person()
  const { page, troubles } = await open(world, '/packet/{id}', { as: staff })
  await page.getByText('0 of 9 forms submitted.').waitFor()
  await page.getByText('Tell us your position in the first form.').waitFor()
  const references = page.getByRole('region', { name: 'References' })
  await references.getByText('First, submit the form References under Your forms.').waitFor()
  await world.client.post('/application2', applicationBody(), staff.token)
  for (const name of ['authorization', 'employee']) await send(world, formNamed(name), staff)
  await page.reload()
  await page.getByText('3 of 7 forms submitted. About 41 minutes left.').waitFor()
  const states = await page.getByRole('main').getByRole('listitem').allInnerTexts()
  expect(states.filter((text) => text.includes('Not needed as a CNA'))).toHaveLength(2)
  expect(states.filter((text) => text.includes('Not needed: one job'))).toHaveLength(1)
  await page.getByRole('link', { name: 'Start: Hepatitis B and HIPAA' }).click()
  await page.getByText('Form 4 of 7').waitFor()
  await page.getByRole('link', { name: 'Your packet' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Your packet' }).waitFor()
  expect(await troubles()).toEqual([])
  await release(page)
})

test('a form that is not needed says why, leads on, and can be used all the same', async () => {
  const staff = await world.person()
  await world.client.post('/application2', applicationBody(), staff.token)
  const { page, troubles } = await open(world, '/nurse/{id}', { as: staff })
  await page.getByRole('heading', { level: 2, name: 'Not part of your packet' }).waitFor()
  await page.getByText('As a CNA, you do not sign this agreement.').waitFor()
  expect(await page.getByRole('button', { name: 'Submit' }).count()).toBe(0)
  expect(await page.locator('main .btn.lit:visible').allInnerTexts()).toEqual(['Go on: Handbook'])
  await unfold(page)
  await page.locator('main .btn.lit', { hasText: 'Go on' }).waitFor({ state: 'detached' })
  expect(await page.locator('main .btn.lit:visible').allInnerTexts()).toEqual(['Submit'])
  await fillForm(page, formNamed('nurse'))
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL('**/registered/*')
  await page.getByRole('link', { name: 'Go on: Handbook' }).click()
  await page.getByText('Form 7 of 7').waitFor()
  const own = await world.client.get('/packet', staff.token)
  expect(own.body).toMatchObject({ forms_in: 1, forms_total: 7 })
  expect(await troubles()).toEqual([])
  await release(page)
})

test.each([
  ['CNA', 'Job description'],
  ['RN', 'RN agreement'],
])('the first reference of a %s with one job leads to: %s', async (position, next) => {
  const staff = await world.person()
  await world.client.post('/application2', applicationBody(position), staff.token)
  await send(world, formNamed('verification'), staff)
  const { page } = await open(world, '/verification/{id}', { as: staff })
  await page.getByRole('button', { name: 'Submit' }).click()
  const goOn = page.getByRole('link', { name: `Go on: ${next}` })
  await goOn.waitFor()
  expect(await page.locator('main .btn.lit:visible').allInnerTexts()).toEqual([`Go on: ${next}`])
  await goOn.click()
  await page.waitForURL(position === 'RN' ? '**/registered/*' : '**/job/*')
  await page.goto(`${world.origin}/verification2ndPage/${staff.person}`)
  await page.getByText('You told us about one job, so one page is enough.').waitFor()
  await release(page)
})

test('the keyboard leads from the packet to the next form and back', async () => {
  const staff = await world.person()
  const { page } = await open(world, '/packet/{id}', { as: staff })
  await page.getByText('0 of 9 forms submitted.').waitFor()
  await tabTo(page, 'Start: Application')
  await page.keyboard.press('Enter')
  await page.locator('main form').waitFor()
  await tabTo(page, 'Your packet')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Your packet' }).waitFor()
  await release(page)
})

test('a packet that cannot be read says so, and a second try shows it', async () => {
  const { page } = await open(world, '/about', { as: await world.person() })
  const isPacket = (url: URL) => url.pathname === '/packet'
  await page.route(isPacket, (route) => route.fulfill({ status: 503, json: { message: 'Not now.' } }))
  await page.goto(`${world.origin}/packet/999999`)
  await page.getByRole('alert').getByText('This form belongs to someone else').waitFor()
  await page.getByRole('link', { name: 'Open my own form' }).click()
  await page.getByText('We could not load your packet.').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('0 of 9 forms submitted.').waitFor()
  await release(page)
})

test('the handbook’s save and the account lead to the packet, and the house has only the needed lights', async () => {
  const staff = await world.person()
  await world.client.post('/application2', applicationBody(), staff.token)
  for (const name of ['authorization', 'employee', 'hipaa', 'verification', 'job']) {
    await send(world, formNamed(name), staff)
  }
  const { page } = await open(world, '/handbook/{id}', { as: staff })
  await fillForm(page, formNamed('handbook'))
  for (const { name } of formNamed('handbook').consents ?? []) await page.locator(`[name="${name}"]`).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('All seven lights are on: your packet is complete.').waitFor()
  expect(await page.locator('main .onb-house .onb-house-light').count()).toBe(7)
  expect(await page.locator('main .btn.lit:visible').allInnerTexts()).toEqual(['Your packet'])
  await page.locator('main .btn.lit:visible').click()
  await page.getByText('Your packet is complete. Next, the office will review it and contact you.').waitFor()
  await page.goto(`${world.origin}/account`)
  await page.getByRole('link', { name: 'Your packet' }).click()
  await page.getByText('Your packet is complete.').waitFor()
  await release(page)
})
