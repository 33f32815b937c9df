import { randomBytes } from 'node:crypto'
import type { Client } from '@arrive/services/tests/testing/client.ts'
import { newStaff } from '@arrive/services/tests/testing/people.ts'
import { until as untilSeen } from '@arrive/services/tests/testing/until.ts'
import { expect } from '@jest/globals'
import type { Fault } from './watched.ts'

const DAY = 24 * 60 * 60
/** A witness key: the type byte of cosignatures, and 32 bytes. */
const WITNESS = 'w.example/one+17c474a3+BAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH'

export const SEALING_FAULTS: readonly Fault[] = [
  {
    what: 'sealing that stands still',
    firing: ['ArriveSealingBehind'],
    scrapes: async ({ arrive, client, until, forward }) => {
      await arrive
        .arrive()
        .workers.workers.find(({ name }) => name === 'proof')
        ?.stop()
      await newStaff(client, 'ann@mail.example')
      const before = await until('arrive_proof_unsealed_events', (events) => events > 0)
      forward(120)
      return [before, await until('arrive_proof_oldest_seconds', (age) => age >= 120)]
    },
  },
  {
    what: 'an anchor that is away',
    firing: ['ArriveAnchorBehind'],
    environment: () => ({ ANCHOR_WITNESSES: `${WITNESS} http://127.0.0.1:1`, ANCHOR_EVERY: '10s' }),
    scrapes: async ({ client, until, forward }) => {
      await hasKey(client)
      const before = await until('arrive_proof_anchor_age_seconds', (age) => age > 0)
      forward(DAY + 3 * 60 * 60)
      return [before, await until('arrive_proof_anchor_age_seconds', (age) => age > DAY + 2 * 60 * 60)]
    },
  },
  {
    what: 'a log that is signed by another key',
    firing: ['ArriveSealingHalted'],
    environment: () => ({ PROOF_KEY: randomBytes(32).toString('base64') }),
    scrapes: async ({ arrive, client, until, port }) => {
      await newStaff(client, 'ann@mail.example')
      await hasKey(client)
      const before = await until('arrive_proof_halted', (halted) => halted === 0)
      await arrive.restart({ PROOF_KEY: randomBytes(32).toString('base64'), METRICS_PORT: String(port) })
      const after = await until('arrive_proof_halted', (halted) => halted === 1)
      const { status, body } = await client.get('/readyz')
      expect([status, body['sealing']]).toEqual([200, 'other-key'])
      await newStaff(client, 'ben@mail.example')
      return [before, after]
    },
  },
]

/** Waits until the log has a key, which happens when its first events are sealed. */
async function hasKey(client: Client): Promise<void> {
  const requested = async () => (await client.get('/proof/key')).status
  await untilSeen('The status of GET /proof/key', requested, (status) => status === 200)
}
