import { createSecretKey, randomBytes } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { memoryLimiter } from '../../kernel/index.ts'
import { createMailLimit } from './mail-limit.ts'

const secrets = { pepper: createSecretKey(randomBytes(32)) } as never

test('one address gets three mails about references in a day, however it is written', async () => {
  const count = createMailLimit({ limiter: memoryLimiter, secrets })
  for (const email of ['pat@a.example', 'PAT@a.example', 'pat@a.example']) await count(email)
  await expect(count('pat@a.example')).rejects.toMatchObject({ code: 'too-many', status: 429 })
  await count('lee@a.example')
})

test('without limits, nothing is counted', async () => {
  const count = createMailLimit({ limiter: undefined, secrets })
  for (let at = 0; at < 9; at++) await count('pat@a.example')
  expect(await count('pat@a.example')).toBeUndefined()
})
