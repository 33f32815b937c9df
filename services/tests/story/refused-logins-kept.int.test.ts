import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { adminToken } from '../testing/people.ts'

/** Several stops, as a refusal may by chance be recorded before one. */
const STOPS = 4
const TRIES = 3

describe.each(ENGINES)('on %s engines', (engines) => {
  let arrive: TestArrive
  const client = createClient(() => arrive.origin())
  beforeAll(async () => {
    arrive = await startTestArrive({}, { engines })
  })
  afterAll(() => arrive?.end())

  test('logins refused just before the server stops are in the audit, with their number', async () => {
    for (let stop = 0; stop < STOPS; stop++) {
      for (let tried = 0; tried < TRIES; tried++) {
        const guess = { email: 'nobody@mail.example', password: `guess ${tried} of the day` }
        // A kept-alive connection would delay the stop until the refusals are recorded anyway.
        const { status } = await client.call('POST', '/user-login', { body: guess, headers: { connection: 'close' } })
        expect(status).toBe(401)
      }
      await arrive.restart()
    }
    const entries = await client.rows('/get_audit?limit=200', await adminToken(client))
    const refused = entries.filter(({ action }) => action === 'refused')
    expect(refused.map(({ rows }) => rows)).toEqual(Array.from({ length: STOPS }, () => TRIES))
  }, 120_000)
})
