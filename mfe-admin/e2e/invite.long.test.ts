import { newApplicant, PASSWORD } from '@arrive/services/tests/testing/people.ts'
import { mailedLink, type Peer, startPeer } from '@arrive/services/tests/testing/smtp-peer.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { findings } from '../../infra/e2e/axe.ts'
import { overflowing } from '../../infra/e2e/overflow.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { open } from '../testing/open.ts'
import { startWorld, type World } from '../testing/world.ts'

const LOOKS = [
  { width: 360, scheme: 'dark' },
  { width: 1_440, scheme: 'light' },
] as const

let peer: Peer
let world: World
let silent: World
beforeAll(async () => {
  peer = await startPeer()
  const mail = peer.settings
  world = await startWorld(undefined, { ...mail, REGISTRATION: 'invited' })
  silent = await startWorld(world)
  await newApplicant(world.client, world.token, 'ann@mail.example')
  await newApplicant(silent.client, silent.token, 'ben@mail.example')
})
afterAll(async () => {
  await silent?.end()
  await world?.end()
  await peer?.stop()
})

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Invite / })
const press = (page: Page) =>
  page
    .getByRole('button', { name: /^Invite / })
    .first()
    .click()

/** The link in the latest mail to this address for this purpose. */
async function linkTo(email: string, purpose: string): Promise<string> {
  const found = await peer.found(1, ({ to, raw }) => to.includes(email) && mailedLink(raw).startsWith(`${purpose}.`))
  return mailedLink(found.at(-1)?.raw ?? '')
}

test.each(LOOKS)('an applicant is invited from the list, $scheme and $width px wide', async (look) => {
  const { page, troubles } = await open(world, '/applicants', look)
  await press(page)
  await dialog(page)
    .getByRole('button', { name: /Send the invitation|Invite again/ })
    .waitFor()
  expect(await findings(page)).toEqual([])
  expect(await overflowing(page)).toEqual([])
  await dialog(page)
    .getByRole('button', { name: /Send the invitation|Invite again/ })
    .click()
  await dialog(page).getByRole('status').getByText('on its way').waitFor()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^Invite .+: Invited \w{3} \d{1,2}, \d{4}$/ }).waitFor()
  expect(await overflowing(page)).toEqual([])
  await press(page)
  await dialog(page)
    .getByText(/Invited on .* works until/)
    .waitFor()
  expect(await findings(page)).toEqual([])
  expect(await troubles()).toEqual([])
  await release(page)
})

test('both buttons of a row fit', async () => {
  const { page } = await open(world, '/applicants')
  const cell = page.getByRole('row').nth(1).getByRole('cell').last()
  await cell.getByRole('button', { name: /^Invite / }).waitFor()
  const isCut = await cell.evaluate((element) => element.scrollWidth > element.clientWidth)
  const tops = await cell.getByRole('button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect([isCut, tops.length, new Set(tops).size]).toEqual([false, 2, 1])
  await release(page)
})

test('a failed load is reported, and one click retries', async () => {
  const { page } = await open(world, '/applicants')
  await page.route('**/get_account/*', (route) => route.abort())
  await press(page)
  await dialog(page).getByRole('alert').waitFor()
  await page.unroute('**/get_account/*')
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await dialog(page)
    .getByText(/Invited on|A link goes to/)
    .waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await release(page)
})

test('with mails off, the dialog says so and offers no invitation', async () => {
  const { page } = await open(silent, '/applicants')
  await press(page)
  await dialog(page).getByText('Emails to people are off').waitFor()
  expect(await dialog(page).getByRole('button').allTextContents()).toEqual(['Cancel'])
  await release(page)
})

test.each(LOOKS)('the sign-up explains that an invitation is needed, $scheme and $width px wide', async (look) => {
  const { page } = await open(world, '/signup', { ...look, as: 'nobody' })
  await page.getByText('The office sends you an email once you are hired').waitFor()
  expect(await page.getByLabel('Email').count()).toBe(0)
  expect(await findings(page)).toEqual([])
  await release(page)
})

test('an invited person makes an account by the link and is logged in; a used link shows no form', async () => {
  const path = `/go#${await linkTo('ann@mail.example', 'invitation')}`
  const { page } = await open(world, path, { ...LOOKS[0], as: 'nobody' })
  await page.getByRole('heading', { name: 'Create your account' }).waitFor()
  expect(await findings(page)).toEqual([])
  expect(await overflowing(page)).toEqual([])
  expect(await page.locator('[autocomplete=username]').inputValue()).toBe('ann@mail.example')
  await fill(page)
  await page.waitForURL(/\/application2\/\d+$/)
  await release(page)
  const again = await open(world, path, { as: 'nobody' })
  await again.page.getByText('You already have an account').waitFor()
  expect(await again.page.getByLabel('Password', { exact: true }).count()).toBe(0)
  await release(again.page)
  const list = await open(world, '/applicants')
  await list.page.getByRole('button', { name: /^Invite .+: Registered$/ }).waitFor()
  await press(list.page)
  await dialog(list.page).getByText('There is an account with this email').waitFor()
  await release(list.page)
})

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create my account' }).click()
}
