import { until } from '@arrive/services/tests/testing/until.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { tabTo } from '../../infra/e2e/keyboard.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { faults } from '../testing/faults.ts'
import { open } from '../testing/open.ts'
import { startWorld, type World } from '../testing/world.ts'

const AT = '2026-11-20T12:00:00.000Z'
const ROW = { id: '018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e01', name: 'Payroll', topic: 'onboarding', last: 1_203 }
const GOOD = {
  ...ROW,
  ...{ lag_events: 0, lag_seconds: 0, url: 'https://payroll.example/events', state: 'active', reason: null, since: AT },
  ...{ last_status: 200, last_trouble: null, last_success: AT, failing_since: null, next_try: null, replay: null },
}

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

const isFeeds = (url: URL) => url.pathname === '/feeds'
const isTokens = (url: URL) => url.pathname === '/service_tokens'

/** Opens the screen; `answer` fakes the response of `GET /feeds`. */
async function openWith(answer: () => object): Promise<Page> {
  const { page } = await open(world, '/register-staff')
  await page.route(isFeeds, (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.fulfill({ json: answer() }),
  )
  await page.goto(`${world.origin}/feeds`)
  await page.locator('.adm-narrow').waitFor()
  return page
}

describe('the systems that get events', () => {
  test('show once loaded, and can be reloaded after a failure', async () => {
    const { page } = await open(world, '/register-staff')
    const requested = Promise.withResolvers<void>()
    await page.route(isTokens, async (route) => {
      await requested.promise
      await route.abort()
    })
    await page.goto(`${world.origin}/feeds`)
    await page.getByText('Loading data...').waitFor()
    expect(await faults(page)).toEqual([])
    requested.resolve()
    await page.getByRole('alert').getByText('We could not load what other systems get.').waitFor()
    expect(await faults(page)).toEqual([])
    await page.unroute(isTokens)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'No other system gets events yet' }).waitFor()
    expect(await faults(page)).toEqual([])
    await release(page)
  })

  test('each show what is wrong and what to do, at every width', async () => {
    const long = 'x-very-long-name-of-a-server-without-an-end.scheduling-and-payroll.example:8443'
    const page = await openWith(() => ({
      subscriptions: [
        GOOD,
        { ...GOOD, topic: 'accounts' },
        { ...GOOD, id: '2', name: 'Gehaltsabrechnungssystem', lag_events: 412, lag_seconds: 7_300 },
        { ...GOOD, id: '3', name: '', url: `https://${long}/hook?key=canary`, failing_since: AT, last_status: 500 },
        { ...GOOD, id: '4', name: 'Archive', state: 'disabled', reason: 'gone', last_status: 410 },
      ],
      tokens: [{ ...ROW, id: '5', name: 'Scheduling', last: null, lag_events: 3, lag_seconds: 300_000 }],
    }))
    await page.getByRole('heading', { name: '3 systems need attention' }).waitFor()
    await page.getByText('412 events behind, for 2 hours').waitFor()
    await page.getByText(`The server ${long} answers with an error (500).`).waitFor()
    await page.getByText('Has not come for anything yet').or(page.getByText('Has not come for new events')).waitFor()
    expect(await page.getByRole('button', { name: 'Start again: Archive' }).count()).toBe(1)
    expect(await page.locator('main').textContent()).not.toContain('canary')
    expect(await faults(page)).toEqual([])
    await release(page)
  })

  test('are refreshed every ten seconds; a failed refresh keeps the old state and says so', async () => {
    let answer = { subscriptions: [GOOD], tokens: [] }
    const { page } = await open(world, '/register-staff')
    await page.clock.install()
    await page.route(isFeeds, (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.fulfill({ json: answer }),
    )
    await page.goto(`${world.origin}/feeds`)
    await page.getByRole('heading', { name: 'All systems are up to date' }).waitFor()
    answer = { subscriptions: [{ ...GOOD, lag_events: 7, lag_seconds: 130 }], tokens: [] }
    await page.clock.runFor(10_000)
    await page.getByText('7 events behind, for 2 minutes').waitFor()
    await page.unroute(isFeeds)
    await page.route(isFeeds, (route) => route.abort())
    await page.clock.runFor(11_000)
    await page.getByText('We could not look again just now.').waitFor()
    await page.getByText('7 events behind, for 2 minutes').waitFor()
    // An installed clock can't be removed, so close the context.
    await page.context().close()
  })
})

describe('a webhook', () => {
  test('can be paused and resumed by keyboard, also on the server', async () => {
    const made = await world.client.post(
      '/subscriptions',
      { url: 'https://payroll.example/events', topics: ['onboarding'], name: 'Payroll' },
      world.token,
    )
    const state = async () =>
      (await world.client.get(`/subscriptions/${String(made.body.id)}`, world.token)).body['state']
    const { page, troubles } = await open(world, '/feeds')
    await page.getByRole('heading', { name: 'All systems are up to date' }).waitFor()
    await tabTo(page, 'Pause')
    await page.keyboard.press('Enter')
    await page.locator('.sh-toast').getByText('Payroll is paused').waitFor()
    await page.getByText(/^Paused on /).waitFor()
    expect(await state()).toBe('paused')
    await page.getByRole('button', { name: 'Start again: Payroll' }).press('Enter')
    await page.locator('.sh-toast').getByText('Sending to Payroll again').waitFor()
    expect(await state()).toBe('active')
    expect(await troubles()).toEqual([])
    await release(page)
  })

  test('can get events again by keyboard, also on the server', async () => {
    const wanted = { url: 'https://archive.example/events', topics: ['onboarding'], name: 'Archive' }
    const made = await world.client.post('/subscriptions', wanted, world.token)
    const status = async () => (await world.client.get(`/subscriptions/${String(made.body.id)}`, world.token)).body
    // Wait until something is sealed.
    const sealed = async () => (await world.client.get('/proof/state', world.token)).body['size']
    await until('The size of the log', sealed, (size) => size !== 0)
    const { page, troubles } = await open(world, '/feeds')
    const opener = page.getByRole('button', { name: 'Send again: Archive' })
    await opener.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Send events to Archive again' })
    await dialog.waitFor()
    expect(await faults(page)).toEqual([])
    // No errors before typing.
    expect(await dialog.locator('.err').count()).toBe(0)
    const send = dialog.getByRole('button', { name: 'Send again' })
    await dialog.getByLabel('Last event').fill('0')
    await send.press('Enter')
    await dialog.getByText('First event must be a number, like 1203.').first().waitFor()
    expect(await faults(page)).toEqual([])
    await dialog.getByLabel('First event').fill('0')
    await dialog.getByLabel('Last event').fill('999999999')
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').getByText('This is not sealed yet.').waitFor()
    expect(await faults(page)).toEqual([])
    await dialog.getByLabel('Last event').fill('0')
    await page.keyboard.press('Enter')
    await page.locator('.sh-toast').getByText('Events are being sent to Archive again').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(/^Event 0: /).waitFor()
    expect(await status()).toMatchObject({ replay: { first: 0, last: 0 } })
    expect(await troubles()).toEqual([expect.stringContaining('409')])
    await release(page)
  })

  test('shows a running replay, and offers no other one meanwhile', async () => {
    const replay = { first: 3, last: 1_203, next: 812, state: 'sending', reason: null, since: AT, next_try: null }
    const page = await openWith(() => ({ subscriptions: [{ ...GOOD, replay }], tokens: [] }))
    await page.getByText('Events 3 to 1,203: being sent, now event 812').waitFor()
    expect(await page.getByRole('button', { name: 'Send again: Payroll' }).getAttribute('aria-disabled')).toBe('true')
    expect(await faults(page)).toEqual([])
    await release(page)
  })

  test('says so if pausing fails', async () => {
    const page = await openWith(() => ({ subscriptions: [GOOD], tokens: [] }))
    await page.getByRole('button', { name: 'Pause: Payroll' }).click()
    await page.locator('.sh-toast').getByText('We could not change that.').waitFor()
    await release(page)
  })
})
