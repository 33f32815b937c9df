import { describe, expect, test } from '@jest/globals'
import { COMPARING, createProgress, type Stage } from './progress.ts'

function watched() {
  const state = { now: 5_000, stage: {} as Stage }
  const progress = createProgress(() => state.now, 3_000)
  let end = () => {}
  /** Ends the stage before, unless both are to go on. */
  const begin = (stage: Stage, besides = false) => {
    if (!besides) end()
    state.stage = stage
    const own: Stage = { ...stage }
    end = progress.watch(() =>
      state.stage.projection === own.projection && state.stage.doing === own.doing ? state.stage : own,
    )
  }
  const at = (now: number, done: number) => {
    Object.assign(state, { now, stage: { ...state.stage, done } })
    return progress.line()
  }
  return { ...progress, begin, at }
}

const ONBOARDING: Stage = { projection: 'onboarding', doing: 'applied', done: 0, events: 2_000 }

describe('the progress of a rebuild', () => {
  test('is not shown before anything has begun', () => {
    expect(watched().line()).toBeUndefined()
  })

  test('shows what is done, how fast, and how long the rest will take', () => {
    const { begin, at } = watched()
    begin(ONBOARDING)
    expect(at(5_000, 0)).toBe(
      'onboarding: 0 of 2,000 events applied, 0 a second; 0 % of everything, the time left is not known yet',
    )
    expect(at(6_000, 1_500)).toBe(
      'onboarding: 1,500 of 2,000 events applied, 1,500 a second; 33 % of everything, about 2 seconds left',
    )
  })

  test('counts a comparison half, and each stage with its own rate', () => {
    const { begin, at } = watched()
    begin(ONBOARDING)
    at(15_000, 2_000)
    begin({ ...ONBOARDING, doing: 'compared' })
    expect(at(17_000, 1_000)).toBe(
      'onboarding: 1,000 documents compared, 500 a second; 55 % of everything, about 10 seconds left',
    )
    begin({ projection: 'audit', doing: 'applied', done: 0, events: 1_000 })
    expect(at(19_000, 999)).toMatch(
      /^audit: 999 of 1,000 events applied, 500 a second; 88 % of everything, about 2 sec/,
    )
  })

  test('counts a comparison less if the engine compares', () => {
    let now = 0
    const { watch, line } = createProgress(() => now, 1_000, COMPARING.byEngine)
    watch(() => ({ ...ONBOARDING, events: 1_000, done: 1_000 }))
    now = 10_000
    expect(line()).toMatch(/86 % of everything, about 2 seconds left$/)
  })

  test('shows the stage that began last of those at once, and counts all of them', () => {
    const { begin, at } = watched()
    begin({ ...ONBOARDING, done: 1_500 })
    begin({ projection: 'audit', doing: 'applied', done: 0, events: 1_000 }, true)
    expect(at(6_000, 500)).toMatch(/^audit: 500 of 1,000 events applied, 500 a second; 44 % of everything/)
  })

  test('never exceeds 100 %, also if events are saved meanwhile', () => {
    const { begin, at } = watched()
    begin({ ...ONBOARDING, events: 6_000 })
    expect(at(6_000, 6_000)).toMatch(/; 100 % of everything/)
  })

  test('never exceeds a stage, and shows a long time in minutes', () => {
    const { begin, at } = watched()
    begin({ ...ONBOARDING, doing: 'compared' })
    expect(at(5_000 + 300_000, 9_000)).toMatch(/22 % of everything, about 18 minutes left$/)
    expect(at(5_000 + 300, 2_000)).toMatch(/about 1 second left$/)
  })
})
