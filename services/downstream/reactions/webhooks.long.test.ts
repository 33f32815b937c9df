import { describe, expect, test } from '@jest/globals'
import { entriesOf } from '../../tests/testing/history.ts'
import { newStaff } from '../../tests/testing/people.ts'
import { isSignedBy, openHooks } from '../testing/hooks.ts'
import { startReceiver } from '../testing/receiver.ts'

const HOUR = 3_600_000
const hooks = openHooks()

describe('a subscription', () => {
  test('gets new events signed, in order and as the feed shows them', async () => {
    await hooks.office.save(hooks.office.ann, 1)
    const made = await hooks.subscribe({ name: 'Payroll' })
    expect(Buffer.from(made.secret.replace('whsec_', ''), 'base64')).toHaveLength(32)
    for (const seed of [2, 3, 4]) await hooks.office.save(hooks.office.ann, seed)
    await hooks.receiver.got(3)
    expect(hooks.receiver.received.map(({ body }) => JSON.parse(body))).toEqual((await hooks.inFeed()).slice(1))
    for (const one of hooks.receiver.received) {
      expect(isSignedBy(made.secret, one)).toBe(true)
      expect(one.headers).toMatchObject({ 'webhook-id': one.event.id, 'content-type': 'application/cloudevents+json' })
    }
    await hooks.until(made, { state: 'active', name: 'Payroll', last_status: 200, waiting: 0, failing_since: null })
    expect(JSON.stringify(await hooks.status(made))).not.toContain('whsec')
    expect(hooks.office.arrive.logged()).not.toContain(hooks.receiver.url)
  })

  test('delivers everything from the start, including tombstones of erased people, and nothing twice', async () => {
    const cara = await newStaff(hooks.office.client, 'cara@mail.example')
    for (const [at, staff] of [hooks.office.ann, cara, hooks.office.ben].entries()) await hooks.office.save(staff, at)
    await hooks.office.admin('DELETE', `/delete_staff/${cara.person}`)
    const made = await hooks.subscribe({ from: 'start', topics: ['onboarding', 'accounts'] })
    await hooks.receiver.got(4)
    await hooks.until(made, { waiting: 0 })
    expect(hooks.receiver.received.map(({ event }) => [event.type, event.subject, 'data' in event])).toEqual([
      ['onboarding.form.submitted', `person/${hooks.office.ann.person}`, true],
      ['onboarding.form.submitted', `person/${cara.person}`, false],
      ['onboarding.form.submitted', `person/${hooks.office.ben.person}`, true],
      ['accounts.person.erased', `person/${cara.person}`, false],
    ])
    await hooks.office.arrive.rebuild()
    await hooks.office.arrive.restart()
    await hooks.office.save(hooks.office.ben, 9)
    await hooks.receiver.got(5)
    expect(new Set(hooks.ids()).size).toBe(5)
  })

  test('gets no data of a person who is erased while earlier events are sent', async () => {
    const cara = await newStaff(hooks.office.client, 'cara@mail.example')
    for (const [at, staff] of [hooks.office.ann, cara].entries()) await hooks.office.save(staff, at)
    hooks.receiver.meanwhile(() => hooks.office.admin('DELETE', `/delete_staff/${cara.person}`))
    await hooks.subscribe({ from: 'start' })
    await hooks.receiver.got(2)
    expect(hooks.receiver.received.map(({ event }) => 'data' in event)).toEqual([true, false])
  })

  test('is served alongside many others', async () => {
    for (let at = 0; at < 20; at++) await hooks.subscribe({ name: `System ${at}` })
    await hooks.office.save(hooks.office.ann, 1)
    await hooks.receiver.got(20)
    expect(new Set(hooks.ids()).size).toBe(1)
  })

  test('shows its secret once, and no file has the secret in plain text', async () => {
    const { secret } = await hooks.subscribe()
    const [doc] = [...(await hooks.office.arrive.arrive().kernel.store.list('subscriptions', { sort: 'id', limit: 1 }))]
    const bytes = Buffer.from(secret.replace('whsec_', ''), 'base64')
    expect(doc?.body).not.toContain(bytes.toString('base64').slice(0, 20))
    expect(doc?.body).not.toContain(bytes.toString('base64url').slice(0, 20))
    expect((await hooks.office.admin('GET', '/subscriptions')).bytes.toString()).not.toContain('whsec')
  })
})

describe('a receiver that fails', () => {
  test('is tried again when the retry is due, and later events wait in order', async () => {
    hooks.receiver.answer(500, 503, 302, 200)
    const made = await hooks.subscribe()
    for (const seed of [1, 2]) await hooks.office.save(hooks.office.ann, seed)
    for (const [at, status] of [500, 503, 302].entries()) {
      await hooks.receiver.got(at + 1)
      await hooks.until(made, { last_status: status, waiting: 2, failing_since: expect.any(String) })
      const due = Date.parse(String((await hooks.status(made)).next_try))
      expect(due).toBeGreaterThan(Date.now() + 2_000)
      expect(hooks.receiver.received).toHaveLength(at + 1)
      hooks.office.passTime(HOUR)
    }
    await hooks.receiver.got(5)
    await hooks.until(made, { last_status: 200, waiting: 0, failing_since: null, next_try: null })
    const [first, second] = await hooks.inFeed()
    expect(hooks.ids()).toEqual([first?.id, first?.id, first?.id, first?.id, second?.id])
    const times = hooks.receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']))
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect((times[3] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(3 * 3_600)
  })

  test('is not sent accepted events again, nor anything before the retry is due', async () => {
    hooks.receiver.answer(200, 500, 200)
    const made = await hooks.subscribe()
    await hooks.change(made, { paused: true })
    for (const seed of [1, 2, 3]) await hooks.office.save(hooks.office.ann, seed)
    await hooks.change(made, { paused: false })
    await hooks.receiver.got(2)
    await hooks.until(made, { last_status: 500, waiting: 2 })
    await hooks.delivered()
    expect(hooks.receiver.received).toHaveLength(2)
    hooks.office.passTime(HOUR)
    await hooks.receiver.got(5)
    await hooks.until(made, { waiting: 0 })
    const feed = await hooks.inFeed()
    const own = feed.filter(({ subject }) => subject === feed[0]?.['subject']).map(({ id }) => id)
    expect(hooks.ids().filter((id) => own.includes(id))).toEqual([own[0], own[1], own[1], own[2]])
  })

  test('is disabled after three days, and continues where it stopped once it is resumed', async () => {
    hooks.receiver.answer(500)
    const made = await hooks.subscribe()
    await hooks.office.save(hooks.office.ann, 1)
    for (let days = 0; days <= 3; days++) {
      await hooks.receiver.got(days + 1)
      await hooks.until(made, { last_status: 500 })
      hooks.office.passTime(24 * HOUR)
    }
    await hooks.until(made, { state: 'disabled', reason: 'failing', next_try: null })
    const tries = hooks.receiver.received.length
    await hooks.office.save(hooks.office.ann, 2)
    hooks.office.passTime(24 * HOUR)
    await hooks.until(made, { waiting: 2 })
    hooks.receiver.answer(204)
    expect(await hooks.change(made, { paused: false })).toBe(200)
    await hooks.receiver.got(tries + 2)
    await hooks.until(made, { state: 'active', reason: null, waiting: 0, last_status: 204 })
    expect(hooks.office.arrive.logged()).toContain('A subscription was disabled')
  })

  test('with the status 410 is disabled at once', async () => {
    hooks.receiver.answer(410)
    const made = await hooks.subscribe()
    await hooks.office.save(hooks.office.ann, 1)
    await hooks.until(made, { state: 'disabled', reason: 'gone', last_status: 410 })
    hooks.office.passTime(24 * HOUR)
    await hooks.delivered()
    expect(hooks.receiver.received).toHaveLength(1)
  })

  test('is shown differently if it cannot be connected to than if it answers', async () => {
    const made = await hooks.subscribe({ url: 'http://127.0.0.1:1/hook' })
    await hooks.office.save(hooks.office.ann, 1)
    await hooks.until(made, { last_status: null, last_trouble: 'no connection', waiting: 1 })
    expect(await hooks.change(made, { url: hooks.receiver.url })).toBe(200)
    await hooks.receiver.got(1)
    await hooks.until(made, { last_status: 200, last_trouble: null, waiting: 0 })
  })

  test('does not delay other subscriptions', async () => {
    hooks.receiver.answer(500)
    const failing = await hooks.subscribe()
    const other = await startReceiver()
    const working = await hooks.subscribe({ url: other.url })
    for (const seed of [1, 2, 3]) await hooks.office.save(hooks.office.ann, seed)
    await other.got(3)
    await hooks.until(working, { waiting: 0 })
    await hooks.until(failing, { waiting: 3, last_status: 500 })
    await other.stop()
  })
})

test('without the setting no webhook goes to a private address, neither by IP address nor by name', async () => {
  const { id } = await hooks.subscribe({ url: hooks.receiver.url.replace('127.0.0.1', 'localhost') })
  await hooks.office.arrive.restart({})
  const refused = await hooks.office.admin('POST', '/subscriptions', {
    url: hooks.receiver.url,
    topics: ['onboarding'],
  })
  expect([refused.status, refused.body.message]).toEqual([400, 'URL must begin with https.'])
  await hooks.office.save(hooks.office.ann, 1)
  await hooks.until({ id, secret: '' }, { last_status: null, last_trouble: 'address not allowed', waiting: 1 })
  expect(hooks.receiver.received).toEqual([])
})

test('only one of two processes delivers webhooks, so nothing is sent twice', async () => {
  const { kernel } = hooks.office.arrive.arrive()
  const { createDeliverer } = await import('./deliverer.ts')
  const second = createDeliverer(kernel)
  second.start()
  const made = await hooks.subscribe()
  for (let seed = 0; seed < 10; seed++)
    await hooks.office.save(seed % 2 === 0 ? hooks.office.ann : hooks.office.ben, seed)
  await hooks.receiver.got(10)
  await hooks.until(made, { waiting: 0 })
  await second.stop()
  const written = (await entriesOf(kernel.log)).filter(({ source }) => source === 'onboarding/0')
  expect(hooks.ids()).toEqual(written.map(({ envelope }) => envelope.id))
})
