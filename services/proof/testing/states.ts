import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '../../testing/client.ts'

/** What `GET /proof/state` tells. */
export interface ProofState {
  readonly size: number
  readonly events: number
  readonly unsealed: number
  readonly adopted: number
  readonly key: string
  readonly fork: boolean
  readonly anchors: readonly {
    readonly anchor: string
    readonly size: number
    readonly time: string | null
    readonly failing: string | null
    readonly fork: boolean
  }[]
}

const TRIES = 800
const EVERY_MS = 50

/** How a log is sealed, as an administrator is told it: now, and as soon as it is as somebody waits for. */
export function proofStates(client: Client, token: () => string) {
  async function asked(): Promise<ProofState | string> {
    const { status, body } = await client.get('/proof/state', token())
    return status === 200 ? (body as unknown as ProofState) : `${status} ${JSON.stringify(body)}`
  }

  async function state(): Promise<ProofState> {
    const now = await asked()
    if (typeof now === 'string') throw new Error(`GET /proof/state was answered with ${now}`)
    return now
  }

  async function until(holds: (now: ProofState) => boolean): Promise<ProofState> {
    let now: ProofState | string = ''
    for (let tries = 0; tries < TRIES; tries++) {
      now = await asked()
      if (typeof now !== 'string' && holds(now)) return now
      await pause(EVERY_MS)
    }
    throw new Error(`GET /proof/state did not come to what was waited for: ${JSON.stringify(now)}`)
  }

  return { state, until }
}
