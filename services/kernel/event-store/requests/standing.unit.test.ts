import { expect, test } from '@jest/globals'
import { ArriveError } from '../../common/errors.ts'
import { createLatest, type Done, type Look } from './standing.ts'

const SAVED = { status: 200, body: {} }
const standing = (whole = true, of = 'form/17') => ({ of, whole, answer: async () => SAVED })

/** Tries submissions one after the other; each says whether it was told that what it says may stand. */
function start() {
  const latest = createLatest()
  const tell = async (print: string, how: { whole?: boolean; of?: string; repeat?: boolean; fails?: Error } = {}) => {
    let told: boolean | undefined
    const work = async ({ says, mayStand }: Look): Promise<Done> => {
      says(print)
      told = mayStand(print)
      if (how.fails !== undefined) throw how.fails
      return how.repeat === true ? { outcome: SAVED } : { outcome: SAVED, print }
    }
    await latest(standing(how.whole, how.of), work).catch(() => undefined)
    return told
  }
  return { latest, tell }
}

test('what nobody has saved here yet may stand, and what was saved last; nothing unlike it', async () => {
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

test('of what a submission changes in part only, nobody can tell before looking', async () => {
  const { tell } = start()
  expect([await tell('a', { whole: false }), await tell('b', { whole: false })]).toEqual([true, true])
})

test('after one that may yet land nothing may stand, until another has been settled', async () => {
  const { tell } = start()
  await tell('a')
  await tell('b', { fails: new ArriveError('log-away') })
  expect([await tell('a'), await tell('a')]).toEqual([false, true])
})

test('after one that was refused for good, what stood may stand', async () => {
  const { tell } = start()
  await tell('a')
  await tell('b', { fails: new ArriveError('key-reused') })
  expect(await tell('a')).toBe(true)
})

test('beside one on its way that says the same, it may stand', async () => {
  const { latest, tell } = start()
  await tell('a')
  const sent = Promise.withResolvers<Done>()
  const first = latest(standing(), ({ says }) => {
    // Still looking for what became of it: it is known all the same that it says what the others say.
    says('a')
    return sent.promise
  })
  expect([await tell('a'), await tell('b')]).toEqual([true, false])
  sent.resolve({ outcome: SAVED, print: 'a' })
  await first
})

test('beside one that is on its way and may say something else nothing may stand', async () => {
  const { latest, tell } = start()
  await tell('a')
  const sent = Promise.withResolvers<Done>()
  const first = latest(standing(), () => sent.promise)
  expect(await tell('a')).toBe(false)
  sent.resolve({ outcome: SAVED, print: 'b' })
  await first
  expect([await tell('a'), await tell('a')]).toEqual([false, true])
})

test('one that was settled does not clear the doubt about one that failed after it had begun', async () => {
  const { latest, tell } = start()
  const sent = Promise.withResolvers<Done>()
  const first = latest(standing(), () => sent.promise)
  await tell('b', { fails: new Error('away') })
  sent.resolve({ outcome: SAVED, print: 'a' })
  await first
  expect([await tell('a'), await tell('a')]).toEqual([false, true])
})

test('a repeat says nothing of what stands', async () => {
  const { tell } = start()
  await tell('a')
  await tell('b', { repeat: true })
  expect(await tell('a')).toBe(true)
})
