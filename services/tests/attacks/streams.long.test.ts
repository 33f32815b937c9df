import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { adminToken } from '../testing/people.ts'
import { sized } from '../testing/size.ts'
import { printFigure } from './print-figure.ts'

/** The most streams per token. */
const MOST = 16

/** One token opens streams endlessly, each of which every event would wake. */
const streams = sized(20, 1_000)

let arrive: TestArrive

beforeAll(async () => {
  arrive = await startTestArrive()
})
afterAll(() => arrive.end())

test(`at most ${MOST} of ${streams} streams of one token are open at once`, async () => {
  const client = createClient(() => arrive.origin())
  const wanted = { name: 'Payroll', topics: ['onboarding'] }
  const made = await client.post('/service_tokens', wanted, await adminToken(client))
  const token = String(made.body['token'])
  const ends = new AbortController()
  const open = (signal: AbortSignal) => {
    const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' }
    return fetch(`${arrive.origin()}/events?topic=onboarding`, { headers, signal })
  }
  // Kept, because the platform closes the stream of a garbage-collected response, which frees a place.
  const answers: Response[] = []
  for (let at = 0; at < streams; at++) answers.push(await open(ends.signal))
  const statuses = answers.map(({ status }) => status)
  const opened = statuses.filter((status) => status === 200).length
  printFigure('event streams on one token', `${opened} of ${streams} open, the rest 429`, `${MOST} at most`)
  expect(new Set(statuses.slice(MOST))).toEqual(new Set([429]))
  expect(opened).toBe(MOST)

  ends.abort()
})
