import type { PacketState, Session } from '@arrive/router'
import { packetSteps } from './steps.ts'

interface OwnPacket {
  readonly forms: readonly { readonly form: string; readonly state: string }[]
}

/** Which of a person's forms are submitted, by number. @throws Error if the packet can't be read */
export async function readPacket({ authFetch }: Session): Promise<ReadonlyMap<number, PacketState>> {
  const response = await authFetch('/packet', { headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`/packet answered ${response.status}`)
  const { forms }: OwnPacket = await response.json()
  const sent = new Set(forms.flatMap(({ form, state }) => (state === 'sent' ? [form] : [])))
  return new Map(
    packetSteps.map(({ step, pages }) => [step, pages.every(({ name }) => sent.has(name)) ? 'done' : 'open']),
  )
}
