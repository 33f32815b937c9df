import { forms } from '@arrive/contracts/generated/forms.ts'
import type { Body } from '@arrive/services/tests/testing/client.ts'
import { newColleague } from '@arrive/services/tests/testing/office.ts'
import type { Staff } from '@arrive/services/tests/testing/people.ts'
import { named } from '@arrive/services/tests/testing/requests.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { longPerson } from '../../infra/e2e/long-words.ts'
import { storedAnswers } from '../../infra/e2e/paper.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { printedPlaces } from '../src/print/places.ts'
import { open } from '../testing/open.ts'
import { newPerson, startWorld, type World } from '../testing/world.ts'

const LETTERS = 24
const LONG = Array.from({ length: 200 }, (_, at) => `word${at}`).join(' ')

let world: World
let staff: Staff
beforeAll(async () => {
  world = await startWorld()
  staff = (await longPerson(world.client, LETTERS, LONG)).staff
})
afterAll(() => world?.end())

const letters = (text: string) => text.replaceAll(/[^a-z0-9]/gi, '')
const printButton = (page: Page) => page.getByRole('button', { name: 'Print', exact: true })
const lastLine = (page: Page) => page.locator('.adm-packet-end')

test('the printed packet holds every stored answer on a phone, and no choice about hepatitis B', async () => {
  const { page, troubles } = await open(world, `/details-forms/${staff.person}`, { width: 360 })
  await page.getByRole('link', { name: 'Print packet' }).click()
  await page.waitForURL(`**/print/${staff.person}`)
  await printButton(page).waitFor()
  const shown = letters((await page.locator('.paper').allInnerTexts()).join())
  for (const { entry } of printedPlaces) {
    const answers = await storedAnswers(named(forms, entry.name), staff.person, world.client, world.token)
    expect(answers.length).toBeGreaterThan(0)
    expect(answers.map((one) => one.join(' ')).filter((one) => !shown.includes(letters(one)))).toEqual([])
  }
  expect(shown).toContain(letters(LONG))
  expect(shown).not.toContain(letters('I want the vaccination'))
  expect(await lastLine(page).textContent()).toMatch(/^Printed \w+ \d+, \d{4}, \d+:\d\d [AP]M by \S+@\S+$/)
  expect(await troubles()).toEqual([])
  await release(page)
})

test('a form that cannot be loaded is named in its place, and nothing can be printed until it is', async () => {
  const bare = await newPerson(world, ['application2', 'job'])
  const { page } = await open(world, '/today')
  await page.route('**/get_job_data*', (route) => route.abort())
  await page.goto(`${world.origin}/print/${bare.person}`)
  const job = 'Job Description: Personal Care Assistant / Nurse Assistant I'
  await page.getByRole('alert').getByText(`We could not load ${job}. Do not print.`, { exact: true }).waitFor()
  expect(await page.getByText('Not submitted', { exact: true }).count()).toBe(printedPlaces.length - 2)
  expect(await printButton(page).count()).toBe(0)
  await page.unroute('**/get_job_data*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await printButton(page).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.evaluate('window.print = () => { window.printed = true }')
  await printButton(page).click()
  expect(await page.evaluate('window.printed')).toBe(true)
  await release(page)
})

test('recruiters get the page for a missing role and no link, and an auditor’s reads are audited', async () => {
  const [recruiter, auditor] = [
    await newColleague(world.client, world.token, 'recruiter'),
    await newColleague(world.client, world.token, 'auditor'),
  ]
  const { page } = await open({ ...world, token: recruiter.token }, `/print/${staff.person}`)
  await page.getByRole('heading', { name: 'Not part of your role' }).waitFor()
  await page.goto(`${world.origin}/admin-job/${staff.person}`)
  await page.getByRole('region', { name: 'Review', exact: true }).getByText('To review').waitFor()
  expect(await page.getByRole('link', { name: 'Print packet' }).count()).toBe(0)
  await release(page)
  const { page: theirs } = await open({ ...world, token: auditor.token }, `/print/${staff.person}`)
  await printButton(theirs).waitFor()
  const path = `/get_audit?actor_user_id=${auditor.person}&subject_user_id=${staff.person}&limit=200`
  const { body } = await world.client.get(path, world.token)
  const seen = (body as unknown as readonly Body[]).map(({ what }) => what)
  expect(seen).toEqual(expect.arrayContaining(printedPlaces.map(({ entry }) => entry.name)))
  await release(theirs)
})
