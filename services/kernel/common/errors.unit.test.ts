import { expect, test } from '@jest/globals'
import { ArriveError, unlessAway } from './errors.ts'

test('an optional write succeeds or is skipped while the log is away; any other failure is thrown', async () => {
  await expect(unlessAway(Promise.resolve(1))).resolves.toBeUndefined()
  await expect(unlessAway(Promise.reject(new ArriveError('log-away')))).resolves.toBeUndefined()
  const failures = [new ArriveError('busy'), new TypeError('ours')]
  for (const failure of failures) await expect(unlessAway(Promise.reject(failure))).rejects.toBe(failure)
})
