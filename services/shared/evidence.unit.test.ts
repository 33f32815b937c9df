import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { evidenceOf } from './evidence.ts'

const client = { ip: '192.0.2.1' }

test('a visitor has no session, and a client without a user agent gets none', () => {
  expect(evidenceOf({ actor: { role: 'visitor' }, client })).toEqual({ ip: '192.0.2.1' })
})

test('a session is recorded only as a hash', () => {
  const actor = { role: 'staff', person: 17, session: 'a session' } as const
  const session = createHash('sha256').update('arrive/session/1\n').update('a session').digest('base64url')
  expect(evidenceOf({ actor, client: { ...client, agent: 'A browser' } })).toEqual({
    ip: '192.0.2.1',
    agent: 'A browser',
    session,
  })
})
