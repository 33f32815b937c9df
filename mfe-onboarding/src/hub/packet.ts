import type { FormState } from '@arrive/contracts/calls/own-packet.ts'
import type { Session } from '@arrive/router'

export interface HubForm {
  readonly form: string
  readonly state: FormState
  readonly minutes: number
}

/** The answer of `GET /packet`, as far as the screen shows it. */
export interface OwnPacket {
  readonly position: string | null
  readonly jobs: number
  readonly state: FormState
  readonly forms_in: number
  readonly forms_total: number
  readonly minutes_left: number
  readonly next: string | null
  readonly forms: readonly HubForm[]
}

/** @throws Error if it can't be read */
export async function readPacket({ authFetch }: Session): Promise<OwnPacket> {
  const response = await authFetch('/packet', { headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`/packet answered ${response.status}`)
  return response.json()
}
