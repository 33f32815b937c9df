import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { ArriveError } from '../../common/errors.ts'
import { ORIGIN, openSubmitting, type Submitting } from '../../testing/submitting.ts'

const DONE = { status: 200, body: { done: [1] } }
const REQUEST = { origin: ORIGIN, person: 1, request: { to: 'contacted' }, awaited: ['toy'] } as const

let at: Submitting
let runs: number
beforeEach(async () => {
  at = await openSubmitting()
  runs = 0
})
afterEach(async () => {
  await at.close()
})

const work = async () => {
  runs++
  return DONE
}

describe('a request of several events or none', () => {
  const ask = (request: object = REQUEST.request, by = at.by(), run = work) =>
    by.answerOnce(at.eventId(), { ...REQUEST, request }, run)

  test('is done once, also if it comes twice at once, and answered alike by every process', async () => {
    const by = at.by()
    expect(await Promise.all([ask(undefined, by), ask(undefined, by)])).toEqual([DONE, DONE])
    expect(await ask()).toEqual(DONE)
    expect([runs, await at.events()]).toEqual([1, []])
  })

  test('is refused with the key of another, and that one is not done', async () => {
    await ask()
    await expect(ask({ to: 'hired' })).rejects.toMatchObject({ code: 'key-reused' })
    expect(runs).toBe(1)
  })

  test('may be repeated after an error', async () => {
    const failing = async () => {
      throw new ArriveError('reason-missing')
    }
    await expect(ask(undefined, at.by(), failing)).rejects.toMatchObject({ code: 'reason-missing' })
    expect(await ask()).toEqual(DONE)
  })

  test('without a key is done each time', async () => {
    const origin = { ...ORIGIN, idempotencyKey: undefined }
    const by = at.by()
    for (const _ of [1, 2]) await by.answerOnce(by.eventId(origin), { ...REQUEST, origin }, work)
    expect(runs).toBe(2)
  })
})
