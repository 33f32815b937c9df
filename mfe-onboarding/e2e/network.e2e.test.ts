import { hipaa } from '@arrive/contracts/forms/hipaa.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { release } from '../../infra/e2e/tabs.ts'
import { pathFor } from '../src/person.ts'
import { fillForm } from '../testing/fill.ts'
import { open } from '../testing/open.ts'
import { savedRow } from '../testing/packet.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

test('a slow response is awaited with Saving… shown, and the form is sent once', async () => {
  const staff = await world.person()
  const { page } = await open(world, '/hipaa/{id}', { as: staff })
  let sent = 0
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(
    ({ pathname }) => pathname === '/hipaa',
    async (route) => {
      sent += 1
      await held
      await route.continue()
    },
  )
  await fillForm(page, hipaa)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('main').getByText('Saving…').waitFor()
  expect(await page.getByRole('button', { name: 'Submit' }).getAttribute('aria-busy')).toBe('true')
  letThrough()
  await page.waitForURL('**/verification/*')
  expect(sent).toBe(1)
  await release(page)
})

test('losing the network during a save loses no answers, and the next try succeeds', async () => {
  const staff = await world.person()
  const { page } = await open(world, '/hipaa/{id}', { as: staff })
  await fillForm(page, hipaa)
  const typed = await page.locator('[name="hipaaAcknowledgment"]').inputValue()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('No response received from the server. Please try again.', { exact: true }).first().waitFor()
  expect(await page.locator('[name="hipaaAcknowledgment"]').inputValue()).toBe(typed)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL('**/verification/*')
  expect(await savedRow(world, hipaa, staff)).toMatchObject({ hipaa_acknowledgment: typed })
  await release(page)
})

/** Of `/packet`, the form's texts, and what is there to read. The reference pages look whether mails are sent. */
const MOST_CALLS = 4

test('a form that opens cold makes at most four calls, and reads the packet once', async () => {
  const staff = await world.person()
  const counted: [string, readonly string[]][] = []
  for (const { name, screen } of forms.filter(({ kind, step }) => kind === 'onboarding' && step !== undefined)) {
    const { page, quiet } = await open(world, '/about', { as: staff })
    const calls: string[] = []
    page.on('request', (call) => {
      if (call.resourceType() === 'fetch') calls.push(new URL(call.url()).pathname)
    })
    await page.goto(world.origin + pathFor(screen.route, staff.person))
    await page.locator('main form').first().waitFor()
    await quiet()
    counted.push([name, calls])
    await release(page)
  }
  const isTooMuch = ([, calls]: [string, readonly string[]]) =>
    calls.length > MOST_CALLS || calls.filter((call) => call === '/packet').length !== 1
  expect(counted.filter(isTooMuch)).toEqual([])
})
