import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { NOW, openSubmitting, SAVED_BEAR, type Submitting } from '../../testing/submitting.ts'
import { TOPIC } from '../../testing/toy.ts'
import { settleDown } from '../../testing/waiting.ts'
import type { EventLog, Position } from '../ports/event-log.ts'
import { createOutcomes } from '../projector/outcomes.ts'
import { createSubmit, type Submit } from './submit.ts'

let at: Submitting
beforeEach(async () => {
  at = await openSubmitting()
})
afterEach(async () => {
  await at.close()
})

describe('a log that does not answer', () => {
  const hanging = (append: EventLog['append']): Submit => at.by({ ...at.log, append })

  test('times out after two seconds; the response says that a repeat is safe', async () => {
    const waiting = at.send(
      {},
      hanging(() => new Promise<Position>(() => {})),
    )
    const refused = expect(waiting).rejects.toMatchObject({ code: 'log-away', status: 503, retryAfter: 1 })
    let settled = false
    waiting.catch(() => {
      settled = true
    })
    await settleDown()
    await jest.advanceTimersByTimeAsync(1_990)
    expect(settled).toBe(false)
    await jest.advanceTimersByTimeAsync(20)
    await refused
    expect(settled).toBe(true)
  })

  test('but has the event: the repeat finds the outcome, and there is one event', async () => {
    const landed = hanging(async (topic, envelope) => {
      await at.log.append(topic, envelope)
      return new Promise<Position>(() => {})
    })
    const refused = expect(at.send({}, landed)).rejects.toMatchObject({ code: 'log-away' })
    await settleDown()
    await jest.advanceTimersByTimeAsync(2_000)
    await refused
    expect(await at.earlier({}, landed)).toEqual(SAVED_BEAR)
    expect(await at.events()).toHaveLength(1)
  })

  test('but appends the event later: a repeat in the meantime does not append it again', async () => {
    const { promise: later, resolve: takeIt } = Promise.withResolvers<void>()
    const slow = hanging((topic, envelope) => later.then(() => at.log.append(topic, envelope)))
    const refused = expect(at.send({}, slow)).rejects.toMatchObject({ code: 'log-away' })
    await settleDown()
    await jest.advanceTimersByTimeAsync(2_000)
    await refused
    const repeat = at.send({}, slow)
    takeIt()
    expect(await repeat).toEqual(SAVED_BEAR)
    expect(await at.events()).toHaveLength(1)
  })

  test('and then rejects: the rejection is the response, and a repeat sends again', async () => {
    let away = true
    const failing = hanging((topic, envelope) =>
      away ? Promise.reject(new Error('away')) : at.log.append(topic, envelope),
    )
    await expect(at.send({}, failing)).rejects.toThrow('away')
    away = false
    expect(await at.send({}, failing)).toEqual(SAVED_BEAR)
  })
})

describe('a missing outcome', () => {
  test('is awaited for five seconds; once it is there, the repeat finds it', async () => {
    await at.projector().stop()
    const refused = expect(at.send()).rejects.toMatchObject({ code: 'log-away', status: 503 })
    await settleDown()
    await jest.advanceTimersByTimeAsync(5_250)
    await refused
    await at.project().caughtUp(await at.log.ends([TOPIC]))
    expect(await at.earlier()).toEqual(SAVED_BEAR)
    expect(await at.events()).toHaveLength(1)
  })

  test('is awaited by the repeat too, which does not append the event again', async () => {
    await at.projector().stop()
    const by = at.by()
    const refused = expect(at.send({}, by)).rejects.toMatchObject({ code: 'log-away' })
    await settleDown()
    await jest.advanceTimersByTimeAsync(5_250)
    await refused
    const repeat = at.send({}, by)
    await settleDown()
    await at.project().caughtUp(await at.log.ends([TOPIC]))
    expect(await repeat).toEqual(SAVED_BEAR)
    expect(await at.events()).toHaveLength(1)
  })

  test('of one of several awaited projections is awaited too', async () => {
    const refused = expect(at.send({ awaited: ['toy', 'other'] })).rejects.toMatchObject({ code: 'log-away' })
    await settleDown()
    await jest.advanceTimersByTimeAsync(5_250)
    await refused
  })

  test('in this process is found if another process recorded it', async () => {
    const elsewhere = createSubmit({
      log: at.log,
      vault: at.shop.vault,
      outcomes: createOutcomes(at.shop.store, at.shop.vault),
      now: () => NOW,
    })
    const waiting = at.send({}, elsewhere)
    await settleDown()
    await jest.advanceTimersByTimeAsync(250)
    expect(await waiting).toEqual(SAVED_BEAR)
  })
})
