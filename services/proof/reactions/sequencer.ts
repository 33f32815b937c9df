import { randomUUID } from 'node:crypto'
import type { Kernel, Worker } from '../../kernel/index.ts'
import { takeRight } from '../lease.ts'
import { proofKeyOf } from '../settings.ts'
import { createKeys, type Seeds } from './keys.ts'
import { createRepeating } from './repeating.ts'
import { runSession } from './session.ts'

/** Milliseconds after which an unresponsive process loses its lease. */
const LEASE_MS = 10_000
const BETWEEN_TRIES_MS = 2_000

/** If a delayed process overlaps with the next one, the result is the same as with one process. */
export function createSequencer(kernel: Kernel): Worker {
  return createRepeating(kernel, {
    name: 'proof',
    every: BETWEEN_TRIES_MS,
    once: (signal, onFailure) => sequenceOnce(kernel, signal, onFailure),
  })
}

async function sequenceOnce(kernel: Kernel, signal: AbortSignal, onFailure: (error: unknown) => void): Promise<void> {
  const owner = randomUUID()
  const lease = await takeRight(kernel, { id: 'sequencer', owner, length: LEASE_MS })
  if (lease === undefined) return
  const lost = new AbortController()
  const renewing = kernel.shared ? setInterval(renew, LEASE_MS / 4) : undefined

  function renew(): void {
    void lease?.renew().then((isOurs) => isOurs || lost.abort(), onFailure)
  }

  try {
    const seeds = seedsOf(kernel)
    // Start a new session after a key change.
    const isSame = () => JSON.stringify(seedsOf(kernel)) === JSON.stringify(seeds)
    const mayGoOn = async () => isSame() && lease.renew()
    const ended = AbortSignal.any([signal, lost.signal])
    const session = { kernel, keys: createKeys(seeds), mayGoOn, signal: ended, reader: `proof-${owner}`, onFailure }
    let adopt = await runSession(session)
    while (adopt !== undefined && (await mayGoOn())) adopt = await runSession({ ...session, adopt })
  } finally {
    clearInterval(renewing)
    await lease.release().catch(onFailure)
  }
}

/** `PROOF_KEY`, or else a key derived from the master key; before a change it may have been the other one. */
function seedsOf({ secrets, settings }: Kernel): Seeds {
  const given = proofKeyOf(settings.read)
  const derived = secrets.derived('proof').export()
  const former = [derived, ...secrets.signedBefore().map((key) => key.export())]
  return { current: given ?? derived, former }
}
