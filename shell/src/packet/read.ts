import type { PacketState, Session } from '@arrive/router'
import { packetSteps } from './steps.ts'

interface OwnPacket {
  readonly forms: readonly { readonly form: string; readonly state: string }[]
}

/** Which of a person's forms are needed and submitted, by number. @throws Error if the packet can't be read */
export async function readPacket({ authFetch }: Session): Promise<ReadonlyMap<number, PacketState>> {
  const response = await authFetch('/packet', { headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`/packet answered ${response.status}`)
  const { forms }: OwnPacket = await response.json()
  const states = new Map(forms.map(({ form, state }) => [form, state]))
  return new Map(packetSteps.map(({ step, pages }) => [step, stateOf(pages.map(({ name }) => states.get(name)))]))
}

const DONE: ReadonlySet<string | undefined> = new Set(['sent', 'approved'])

function stateOf(pages: readonly (string | undefined)[]): PacketState {
  const needed = pages.filter((state) => state !== 'not_needed')
  if (needed.length === 0) return 'not_needed'
  return needed.every((state) => DONE.has(state)) ? 'done' : 'open'
}
