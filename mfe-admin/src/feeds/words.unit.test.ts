import { describe, expect, test } from '@jest/globals'
import type { Delivering, FeedRow, System } from './feeds.ts'
import { systemsOf } from './systems.ts'
import { durationOf, lagWords, remarkOn, topicWords, verdictOf } from './words.ts'

const NOW = Date.parse('2026-11-23T12:00:00.000Z')
const AT = '2026-11-20T12:00:00.000Z'
const ROW: FeedRow = { id: 'a', name: 'Payroll', topic: 'onboarding', last: 9, lag_events: 0, lag_seconds: 0 }
const GOOD: Delivering = {
  url: 'https://payroll.example:8443/hooks?key=secret',
  state: 'active',
  reason: null,
  since: AT,
  last_status: 200,
  last_trouble: null,
  failing_since: null,
  next_try: null,
  replay: null,
}
const sentOf = (part: object = {}): System => {
  const [system] = systemsOf({ subscriptions: [{ ...ROW, ...GOOD, ...part }], tokens: [] }, [])
  if (system === undefined) throw new Error('No system')
  return system
}
const fetchingOf = (part: object, token: object = {}): System => {
  const listed = [{ id: ROW.id, expires_at: null, last_used_at: null, ...token }]
  const [system] = systemsOf({ subscriptions: [], tokens: [{ ...ROW, ...part }] }, listed)
  if (system === undefined) throw new Error('No system')
  return system
}

test('systems are grouped by id, with a row for each topic', () => {
  const systems = systemsOf(
    {
      subscriptions: [
        { ...ROW, ...GOOD, name: '' },
        { ...ROW, ...GOOD, topic: 'accounts' },
      ],
      tokens: [{ ...ROW, id: 'b' }],
    },
    [],
  )
  expect(systems.map(({ kind, name, rows }) => [kind, name, rows.map(({ topic }) => topic)])).toEqual([
    ['sent', 'payroll.example:8443', ['onboarding', 'accounts']],
    ['fetching', 'Payroll', ['onboarding']],
  ])
})

test('a system’s lag is in plain words', () => {
  expect(lagWords(ROW)).toBe('Up to date')
  expect(lagWords({ ...ROW, lag_events: 1, lag_seconds: 59 })).toBe('1 event behind, for less than a minute')
  expect(lagWords({ ...ROW, lag_events: 12_345, lag_seconds: 7_300 })).toBe('12,345 events behind, for 2 hours')
  expect([60, 3_599, 3_600, 86_400, 200_000].map(durationOf)).toEqual([
    '1 minute',
    '59 minutes',
    '1 hour',
    '1 day',
    '2 days',
  ])
  expect(['accounts', 'training'].map(topicWords)).toEqual(['Deleted people', 'Training'])
})

describe('the remark about a webhook', () => {
  test('is empty if all is well', () => {
    expect(remarkOn(sentOf({ lag_events: 3, lag_seconds: 5 }), NOW)).toBeUndefined()
  })

  test.each([
    [{ last_status: 500 }, 'answers with an error (500). Ask the people who run Payroll to look into that.'],
    [{ last_status: 404 }, 'does not know the address of the webhook (404).'],
    [{ last_status: 302 }, 'points to another address, which Arrive does not follow (302).'],
    [{ last_status: 401 }, 'whether it has the current secret of the webhook.'],
    [{ last_status: null, last_trouble: 'host not found' }, 'is not found on the internet.'],
    [{ last_status: null, last_trouble: 'address not allowed' }, 'WEBHOOKS_PRIVATE'],
    [{ last_status: null, last_trouble: 'something new' }, 'does not answer.'],
  ])('says why nothing arrives, and who can fix it: %j', (part, text) => {
    const remark = remarkOn(sentOf({ ...part, failing_since: AT, next_try: AT }), NOW)
    expect(remark).toMatchObject({
      kind: 'warn',
      title: expect.stringMatching(/^Nothing has got through since Nov 20/),
    })
    expect(remark?.text).toContain(text)
    expect(remark?.text).toMatch(/Next try: Nov 20, 2026/)
    expect(remark?.text).not.toContain('key=')
  })

  test('says what to do if it was stopped', () => {
    const gone = remarkOn(sentOf({ state: 'disabled', reason: 'gone', last_status: 410 }), NOW)
    expect(gone).toMatchObject({ kind: 'bad', title: 'Stopped on Nov 20, 2026' })
    expect(gone?.text).toContain('payroll.example:8443 answered that this address is gone for good')
    const failing = remarkOn(sentOf({ state: 'disabled', reason: 'failing', last_status: 503 }), NOW)
    expect(failing).toMatchObject({ kind: 'bad', title: expect.stringContaining('after three days without success') })
    expect(failing?.text).toContain('Then start again: nothing is lost.')
  })

  test('says that it is paused, whatever failed before', () => {
    const paused = remarkOn(sentOf({ state: 'paused', failing_since: AT, last_status: 500 }), NOW)
    expect(paused).toMatchObject({ kind: 'info', title: 'Paused on Nov 20, 2026' })
  })

  test('names a nameless one by its host, once', () => {
    const { text = '' } = remarkOn(sentOf({ name: '', failing_since: AT, last_status: 500 }), NOW) ?? {}
    expect(text.split('payroll.example')).toHaveLength(2)
  })
})

describe('the remark about a system that fetches events', () => {
  test('is empty while it may fetch once a night', () => {
    expect(remarkOn(fetchingOf({ lag_events: 9, lag_seconds: 86_400 }), NOW)).toBeUndefined()
  })

  test('says that it does not fetch, after two days', () => {
    const late = { lag_events: 9, lag_seconds: 2 * 86_400 + 1 }
    expect(remarkOn(fetchingOf(late), NOW)?.title).toBe('Has not come for anything yet')
    const remark = remarkOn(fetchingOf(late, { last_used_at: AT }), NOW)
    expect(remark).toMatchObject({ kind: 'warn', title: 'Has not come for new events' })
    expect(remark?.text).toMatch(/^Last here: Nov 20, 2026/)
  })

  test('says that its access has ended', () => {
    expect(remarkOn(fetchingOf({}, { expires_at: AT }), NOW)?.title).toBe('Access ended on Nov 20, 2026')
    expect(remarkOn(fetchingOf({}, { expires_at: '2026-12-24T00:00:00.000Z' }), NOW)).toBeUndefined()
  })
})

test('the verdict names who needs attention, and is good otherwise', () => {
  const [failing, gone] = [
    sentOf({ failing_since: AT, last_status: 500 }),
    sentOf({ name: 'Archive', state: 'disabled', reason: 'gone' }),
  ]
  expect(verdictOf([sentOf(), fetchingOf({})], NOW)).toEqual({ kind: 'ok', title: 'All systems are up to date' })
  const paused = sentOf({ state: 'paused', lag_events: 3 })
  expect(verdictOf([paused], NOW)).toEqual({ kind: 'ok', title: 'No system needs attention' })
  expect(verdictOf([sentOf(), failing], NOW)).toEqual({ kind: 'warn', title: 'Payroll needs attention' })
  expect(verdictOf([failing, gone], NOW)).toEqual({
    kind: 'bad',
    title: '2 systems need attention',
    text: 'Payroll, Archive.',
  })
})
