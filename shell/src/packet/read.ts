import type { AnswerOf } from '@arrive/contracts/typed.ts'
import type { FormState, OwnPacket, Packet, PacketState, Session } from '@arrive/router'
import { packetSteps } from './steps.ts'

/** A person's packet, and the state of each step by number. @throws Error if the packet can't be read */
export async function readPacket({ authFetch }: Session): Promise<Pick<Packet, 'own' | 'states'>> {
  const response = await authFetch('/packet', { headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`/packet answered ${response.status}`)
  const own: AnswerOf<'get-own-packet'> = await response.json()
  return { own, states: statesIn(own) }
}

export function statesIn({ forms }: Pick<OwnPacket, 'forms'>): ReadonlyMap<number, PacketState> {
  const states = new Map(forms.map(({ form, state }) => [form, state]))
  return new Map(packetSteps.map(({ step, pages }) => [step, stateOf(pages.map(({ name }) => states.get(name)))]))
}

const DONE: ReadonlySet<FormState | undefined> = new Set<FormState | undefined>(['sent', 'approved'])

/** Two pages of one form are done when every needed one is. */
function stateOf(pages: readonly (FormState | undefined)[]): PacketState {
  const needed = pages.filter((state) => state !== 'not_needed')
  if (needed.length === 0) return 'not_needed'
  if (needed.includes('needs_attention')) return 'returned'
  if (needed.every((state) => DONE.has(state))) return 'done'
  return needed.includes('in_progress') ? 'half' : 'open'
}
