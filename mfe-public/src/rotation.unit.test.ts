import { describe, expect, test } from '@jest/globals'
import { type Schedule, startRotation } from './rotation.ts'

/** A clock that advances only on request. */
function handClock() {
  let now = 0
  let waiting: { at: number; then: () => void }[] = []
  const after: Schedule = (milliseconds, then) => {
    const one = { at: now + milliseconds, then }
    waiting.push(one)
    return () => {
      waiting = waiting.filter((other) => other !== one)
    }
  }
  const pass = (milliseconds: number) => {
    const end = now + milliseconds
    for (;;) {
      const next = waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (next === undefined) break
      waiting = waiting.filter((other) => other !== next)
      now = next.at
      next.then()
    }
    now = end
  }
  return { after, pass, waiting: () => waiting.length }
}

function rotating() {
  const clock = handClock()
  const turns = { count: 0 }
  const onTurn = () => {
    turns.count += 1
  }
  const rotation = startRotation({ every: 4_000, after: clock.after, onTurn })
  return { ...clock, ...rotation, turns }
}

describe('the rotation of the testimonials', () => {
  test('the rotation turns every 4,000 ms and not before', () => {
    const { pass, turns } = rotating()
    pass(3_999)
    expect(turns.count).toBe(0)
    pass(1)
    expect(turns.count).toBe(1)
    pass(8_000)
    expect(turns.count).toBe(3)
  })

  test('the rotation stops while it is paused, then starts a whole interval', () => {
    const { pass, hold, release, turns } = rotating()
    pass(3_900)
    hold('pointer')
    pass(60_000)
    expect(turns.count).toBe(0)
    release('pointer')
    pass(3_999)
    expect(turns.count).toBe(0)
    pass(1)
    expect(turns.count).toBe(1)
  })

  test('the rotation resumes only when the last reason to pause is gone', () => {
    const { pass, hold, release, turns } = rotating()
    hold('button')
    hold('focus')
    release('focus')
    pass(20_000)
    expect(turns.count).toBe(0)
    release('button')
    pass(4_000)
    expect(turns.count).toBe(1)
  })

  test('the end of a reason that never began does not restart the interval', () => {
    const { pass, release, turns } = rotating()
    pass(3_000)
    release('pointer')
    pass(1_000)
    expect(turns.count).toBe(1)
  })

  test('a page that was chosen by hand is shown for a whole interval', () => {
    const { pass, restart, turns } = rotating()
    pass(3_000)
    restart()
    pass(3_999)
    expect(turns.count).toBe(0)
    pass(1)
    expect(turns.count).toBe(1)
  })

  test('choosing a page by hand does not end a pause', () => {
    const { pass, hold, restart, turns } = rotating()
    hold('focus')
    restart()
    pass(20_000)
    expect(turns.count).toBe(0)
  })

  test('a stopped rotation leaves no timer', () => {
    const { stop, waiting } = rotating()
    stop()
    expect(waiting()).toBe(0)
  })
})
