import { dayOf } from '@arrive/contracts/days.ts'
import { expect, test } from '@jest/globals'
import type { Actor, Found, Kernel, Search } from '../../kernel/index.ts'
import { CREDENTIALS, earliestIn } from '../../shared/credentials.ts'
import { latePage } from './late-pages.ts'
import { lateRows, longestLate } from './out-of-date.ts'

const NOW = Date.parse('2026-11-28T12:00:00Z')
const DAY = 24 * 60 * 60_000
const OWNER: Actor = { role: 'admin', person: 1, grade: 'owner' } as Actor
const time = (day: number) => new Date(NOW - (1_000 - day) * DAY).toISOString()

/** One a day. Each lacks everything, which makes several rows. */
const ACCOUNTS = Array.from({ length: 900 }, (_, day) => ({
  id: String(day),
  person: day,
  value: { role: day % 10 === 3 ? 'admin' : 'staff', createdAt: time(day) },
}))

/** The office recorded it before the account. */
function stated(person: number, day: number, days: number) {
  const facts = {
    ...{ credential_id: `c${person}`, kind: 'cpr', number: null, issuer: null, photo_id: null, by: 1, checks: [] },
    ...{ issued_on: dayOf(time(day), 'UTC'), expires_on: dayOf(time(day + days), 'UTC'), stated_at: time(day) },
    withdrawn_at: null,
  }
  return { id: String(person), person, value: { credentials: [facts], noted: {} } }
}

function kernelOf(records: readonly ReturnType<typeof stated>[]) {
  let opened = 0
  const all: Readonly<Record<string, readonly Found[]>> = { accounts: ACCOUNTS, [CREDENTIALS]: records }
  const in_ = (collection: string) => all[collection] ?? []
  const reader = () => ({
    every: async function* (collection: string) {
      for (let at = 0; at < in_(collection).length; at += 10) {
        opened += 10
        yield in_(collection).slice(at, at + 10)
      }
    },
    many: async (collection: string, ids: readonly string[]) =>
      new Map(in_(collection).flatMap((one) => (ids.includes(one.id) ? [[one.id, one] as const] : []))),
    ids: async (_: string, { atMost }: Search) =>
      records
        .filter(({ value }) => earliestIn(value.credentials as never) <= String(atMost?.value))
        .map(({ id }) => id),
  })
  const rest = { settings: { timeZone: 'UTC' }, now: () => NOW, upToLog: async () => undefined }
  const kernel = { reader, store: { list: async () => [] }, ...rest } as unknown as Kernel
  return { kernel, opened: () => opened }
}

test.each([
  ['nobody has a record', []],
  ['a record is older than every account', [stated(850, -50, 2_000), stated(700, -40, 90)]],
  ['a record is older than its account only', [stated(850, 500, 2_000)]],
  ['a card had ended before it was stated', [stated(850, 849, -1_000)]],
])('a first page of those late the longest is the same without all accounts, if %s', async (_, records) => {
  const { kernel, opened } = kernelOf(records)
  for (const query of [
    { sort: 'since', limit: '1' },
    { sort: 'since', limit: '25' },
    { sort: 'since', limit: '1', as_of: '2026-12-28' },
    { sort: 'since', limit: '1', kind: 'cpr' },
  ]) {
    const before = opened()
    const some = latePage(await longestLate(kernel, undefined, query, OWNER), query)
    const few = opened() - before
    const whole = latePage(await lateRows(kernel, undefined, query, OWNER), query)
    expect(some).toMatchObject({ body: whole.body, headers: whole.headers ?? {} })
    expect(few).toBeLessThan('kind' in query ? 1_000 : 400)
  }
})
