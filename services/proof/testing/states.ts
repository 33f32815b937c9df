import type { Client } from '../../tests/testing/client.ts'
import { until as untilSeen } from '../../tests/testing/until.ts'

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
    const seen = await untilSeen('GET /proof/state', asked, (now) => typeof now !== 'string' && holds(now))
    if (typeof seen === 'string') throw new Error(seen)
    return seen
  }

  return { state, until }
}
