import { expect, test } from '@jest/globals'
import { ArriveError } from './errors.ts'
import { retryAtStart } from './retried.ts'

function failing(times: number, error: Error) {
  const tried = { times: 0 }
  const step = async () => {
    if (tried.times++ < times) throw error
    return 'done'
  }
  return { tried, step }
}

test.each(['log-away', 'busy'] as const)('a step that fails as unavailable (%s) is retried', async (code) => {
  const { step, tried } = failing(2, new ArriveError(code))
  expect(await retryAtStart(step)).toBe('done')
  expect(tried.times).toBe(3)
})

test('a step that stays unavailable fails after the timeout', async () => {
  const { step } = failing(1_000, new ArriveError('log-away'))
  await expect(retryAtStart(step, 0)).rejects.toMatchObject({ code: 'log-away' })
})

test.each([new Error('wrong key'), new ArriveError('email-taken')])(
  'another failure (%s) is not retried',
  async (error) => {
    const { step, tried } = failing(1, error)
    await expect(retryAtStart(step)).rejects.toBe(error)
    expect(tried.times).toBe(1)
  },
)
