import { expect, test } from '@jest/globals'
import { ArriveError } from './errors.ts'
import { settling } from './settling.ts'

/** A step that fails so many times, and how often it was tried. */
function failing(times: number, error: Error) {
  const tried = { times: 0 }
  const step = async () => {
    if (tried.times++ < times) throw error
    return 'done'
  }
  return { tried, step }
}

test.each(['log-away', 'busy'] as const)('a step that is put off (%s) is done again', async (code) => {
  const { step, tried } = failing(2, new ArriveError(code))
  expect(await settling(step)).toBe('done')
  expect(tried.times).toBe(3)
})

test('what is put off for ever fails at the end of the patience', async () => {
  const { step } = failing(1_000, new ArriveError('log-away'))
  await expect(settling(step, 0)).rejects.toMatchObject({ code: 'log-away' })
})

test.each([new Error('wrong key'), new ArriveError('email-taken')])(
  'another failure (%s) is not tried again',
  async (error) => {
    const { step, tried } = failing(1, error)
    await expect(settling(step)).rejects.toBe(error)
    expect(tried.times).toBe(1)
  },
)
