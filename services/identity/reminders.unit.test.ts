import { forms } from '@arrive/contracts/generated/forms.ts'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { dueReminder, stepsOf, type Unfinished } from './reminders.ts'

const DAY = 24 * 60 * 60_000
const since = 1_000 * DAY
const due = (day: number, one: Partial<Unfinished> = {}, from = 0) =>
  dueReminder({ since, ...one }, { from: from * DAY, now: since + day * DAY })

describe('a person with unfinished forms is reminded', () => {
  test.each([
    [2.99, undefined],
    [3, 1],
    [6.99, 1],
    [7, 2],
    [14, 3],
  ])('%s days after the account was made, with number %s', (day, number) => expect(due(day)).toBe(number))

  test.each([
    [4, 1],
    [8, 2],
    [20, 3],
  ])('on day %s not again with number %s', (day, number) =>
    expect(due(day, { reminded: { number, at: since + (day - 3) * DAY } })).toBeUndefined(),
  )

  test('once for all reminders that fell due while the server was off, and again three days later or more', () => {
    expect(due(13)).toBe(2)
    const reminded = { number: 2, at: since + 13 * DAY }
    expect(due(15.99, { reminded })).toBeUndefined()
    expect(due(16, { reminded })).toBe(3)
  })

  test('three days after the last form that was sent, at the earliest', () => {
    const sentAt = since + 2 * DAY
    expect(due(4.99, { sentAt })).toBeUndefined()
    expect(due(5, { sentAt })).toBe(1)
  })

  test('never for what fell due before reminders were enabled, nor two weeks late', () => {
    expect(due(8, {}, 1_007.5)).toBeUndefined()
    expect(due(14, {}, 1_007.5)).toBe(3)
    expect(due(28)).toBe(3)
    expect(due(28.01)).toBeUndefined()
  })
})

const HISTORY = fc.array(fc.record({ hours: fc.integer({ min: 0, max: 300 }), sends: fc.boolean() }), { maxLength: 20 })
type History = readonly { readonly hours: number; readonly sends: boolean }[]

interface Life extends Unfinished {
  readonly now: number
  readonly sent: readonly { readonly number: number; readonly at: number }[]
}

const BORN: Life = { since, now: since, sent: [] }

function live(life: Life, history: History, from: number): Life {
  let { now, sentAt, reminded } = life
  const sent = [...life.sent]
  for (const { hours, sends } of history) {
    now += (hours * DAY) / 24
    if (sends) sentAt = now
    const number = dueReminder({ since, sentAt, reminded }, { from, now })
    if (number === undefined) continue
    reminded = { number, at: now }
    sent.push(reminded)
  }
  return { since, now, sentAt, reminded, sent }
}

test('at most three times, in order and at least three days apart, whatever the history', () =>
  fc.assert(
    fc.property(HISTORY, fc.integer({ min: -100, max: 400 }), (history, hours) => {
      const { sent } = live(BORN, history, since + (hours * DAY) / 24)
      expect(sent.length).toBeLessThanOrEqual(3)
      for (const [at, { number, at: when }] of sent.entries()) {
        const before = sent[at - 1]
        if (before === undefined) continue
        expect(number).toBeGreaterThan(before.number)
        expect(when - before.at).toBeGreaterThanOrEqual(3 * DAY)
      }
    }),
  ))

test('no reminder is sent twice after a restore, whichever records of reminders were lost', () =>
  fc.assert(
    fc.property(HISTORY, HISTORY, HISTORY, (kept, lost, after) => {
      const backup = live(BORN, kept, 0)
      const gone = live(backup, lost, 0)
      const restored = live({ ...backup, now: gone.now, sent: gone.sent }, after, gone.now)
      const numbers = restored.sent.map(({ number }) => number)
      expect(new Set(numbers).size).toBe(numbers.length)
    }),
  ))

test('two pages of one form are one step of the packet', () => {
  const steps = stepsOf(forms)
  const packet = forms.filter(({ kind }) => kind === 'onboarding')
  expect(steps).toHaveLength(new Set(packet.map(({ step }) => step)).size)
  const shared = steps.find(({ forms: pages }) => pages.length > 1)
  expect(shared?.forms.map(({ name }) => name)).toEqual(['verification', 'verification2ndPage'])
})
