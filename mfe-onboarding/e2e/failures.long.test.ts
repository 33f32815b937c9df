import { hipaa } from '@arrive/contracts/forms/hipaa.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { release } from '../../infra/e2e/tabs.ts'
import { fillForm } from '../testing/fill.ts'
import { open } from '../testing/open.ts'
import { named, routeOf, send } from '../testing/packet.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

type Break = (page: Page) => Promise<unknown>
const onSave = (page: Page, answer: Parameters<Page['route']>[1]) =>
  page.route('**/hipaa', (route, request) => (request.method() === 'POST' ? answer(route, request) : route.continue()))
const json = 'application/problem+json'

const failures: readonly (readonly [string, string, Break])[] = [
  [
    'a refusal with words',
    'The office is moving house.',
    (page) =>
      onSave(page, (route) =>
        route.fulfill({ status: 500, contentType: json, body: '{"message":"The office is moving house."}' }),
      ),
  ],
  [
    'a refusal without words',
    'An error occurred on the server.',
    (page) => onSave(page, (route) => route.fulfill({ status: 500, body: '' })),
  ],
  [
    'an answer that is neither yes nor no',
    'Unexpected response from the server.',
    (page) => onSave(page, (route) => route.fulfill({ status: 202, contentType: json, body: '{}' })),
  ],
  [
    'no answer',
    'No response received from the server. Please try again.',
    (page) => onSave(page, (route) => route.abort('connectionreset')),
  ],
  [
    'anything else',
    'Error: out of paper',
    async (page) => {
      await page.evaluate(() => {
        const fetched = window.fetch
        window.fetch = (path, init) =>
          init?.method === 'POST' ? Promise.reject(new Error('out of paper')) : fetched(path, init)
      })
    },
  ],
]

describe('a failed save says why, and no input is lost', () => {
  test.each(failures)('%s: %s', async (_, sentence, breakIt) => {
    const { page } = await open(world, '/hipaa/{id}', { as: await world.person() })
    await page.locator('main form').waitFor()
    await fillForm(page, hipaa)
    await breakIt(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    const alert = page.getByRole('alert').getByText(sentence, { exact: true })
    await alert.waitFor()
    expect(await alert.isVisible()).toBe(true)
    expect(new URL(page.url()).pathname).toMatch(/^\/hipaa\//)
    await page.unrouteAll()
    await page.reload()
    expect(await page.locator('[name="hipaaAcknowledgment"]').inputValue()).not.toBe('')
    await release(page)
  })
})

test('a busy server is retried with the same key while the screen says Saving…', async () => {
  const { page } = await open(world, '/hipaa/{id}', { as: await world.person() })
  const keys: (string | undefined)[] = []
  await onSave(page, (route, request) => {
    keys.push(request.headers()['idempotency-key'])
    return keys.length < 3
      ? route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, body: '' })
      : route.continue()
  })
  await fillForm(page, hipaa)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.locator('#main').getByText('Saving…').waitFor()
  await page.waitForURL('**/verification/*')
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(3)
  await release(page)
})

describe('saved answers that cannot be read keep the form closed', () => {
  test.each(named)('%s', async (_, form) => {
    const staff = await world.person()
    await send(world, form, staff)
    const { page } = await open(world, '/about', { as: staff })
    const [{ path = '', missing = '' } = {}] = form.parts.map(({ read }) => read)
    await page.route(`**${path}`, (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(world.origin + routeOf(form, staff))
    await page.getByRole('alert').getByText(missing, { exact: true }).waitFor()
    expect(await page.locator('main form').count()).toBe(0)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('main form').waitFor()
    await release(page)
  })
})
