import { expect, test } from '@jest/globals'
import { ArriveError } from '../../common/errors.ts'
import { createRecentSaves, type Look, type SaveResult } from './recent-saves.ts'

const SAVED = { status: 200, body: {} }
const current = (replacesAll = true, of = 'form/17') => ({ of, replacesAll, answer: async () => SAVED })

/** Runs submissions; each records whether it may be current. */
function start() {
  const latest = createRecentSaves()
  const tell = async (
    print: string,
    how: { replacesAll?: boolean; of?: string; repeat?: boolean; fails?: Error } = {},
  ) => {
    let reported: boolean | undefined
    const work = async ({ says, mayBeCurrent }: Look): Promise<SaveResult> => {
      says(print)
      reported = mayBeCurrent(print)
      if (how.fails !== undefined) throw how.fails
      return how.repeat === true ? { outcome: SAVED } : { outcome: SAVED, fingerprint: print }
    }
    await latest(current(how.replacesAll, how.of), work).catch(() => undefined)
    return reported
  }
  return { latest, tell }
}

test('an unknown save or the last save may be the current state; a different one is not', async () => {
  const { tell } = start()
  expect([await tell('a'), await tell('a'), await tell('b'), await tell('a'), await tell('a')]).toEqual([
    true,
    true,
    false,
    false,
    true,
  ])
  expect(await tell('b', { of: 'form/18' })).toBe(true)
})

test('a submission that changes only a part may always be the current state', async () => {
  const { tell } = start()
  expect([await tell('a', { replacesAll: false }), await tell('b', { replacesAll: false })]).toEqual([true, true])
})

test('after a save with an unknown outcome nothing may be current until another one is settled', async () => {
  const { tell } = start()
  await tell('a')
  await tell('b', { fails: new ArriveError('log-away') })
  expect([await tell('a'), await tell('a')]).toEqual([false, true])
})

test('after a save was rejected for good, the earlier state may still be current', async () => {
  const { tell } = start()
  await tell('a')
  await tell('b', { fails: new ArriveError('key-reused') })
  expect(await tell('a')).toBe(true)
})

test('a save may be current while an equal one is in progress', async () => {
  const { latest, tell } = start()
  await tell('a')
  const sent = Promise.withResolvers<SaveResult>()
  const first = latest(current(), ({ says }) => {
    // Its outcome is unknown, but its fingerprint already counts.
    says('a')
    return sent.promise
  })
  expect([await tell('a'), await tell('b')]).toEqual([true, false])
  sent.resolve({ outcome: SAVED, fingerprint: 'a' })
  await first
})

test('nothing may be current while a save that may differ is in progress', async () => {
  const { latest, tell } = start()
  await tell('a')
  const sent = Promise.withResolvers<SaveResult>()
  const first = latest(current(), () => sent.promise)
  expect(await tell('a')).toBe(false)
  sent.resolve({ outcome: SAVED, fingerprint: 'b' })
  await first
  expect([await tell('a'), await tell('a')]).toEqual([false, true])
})

test('a settled save does not resolve one that failed after it began', async () => {
  const { latest, tell } = start()
  const sent = Promise.withResolvers<SaveResult>()
  const first = latest(current(), () => sent.promise)
  await tell('b', { fails: new Error('away') })
  sent.resolve({ outcome: SAVED, fingerprint: 'a' })
  await first
  expect([await tell('a'), await tell('a')]).toEqual([false, true])
})

test('a repeat says nothing about the current state', async () => {
  const { tell } = start()
  await tell('a')
  await tell('b', { repeat: true })
  expect(await tell('a')).toBe(true)
})
