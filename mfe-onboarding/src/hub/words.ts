import type { FormState } from '@arrive/contracts/calls/own-packet.ts'
import type { FormEntry } from '@arrive/contracts/catalogue.ts'
import type { WindowState } from '@arrive/kit/windows.tsx'
import type { HubForm, OwnPacket } from './packet.ts'

export const WORDS: Readonly<Record<Exclude<FormState, 'not_needed'>, string>> = {
  needs_attention: 'Needs attention',
  approved: 'Approved',
  sent: 'Submitted',
  in_progress: 'In progress',
  not_started: 'Not started',
}

export const WINDOWS: Readonly<Record<FormState, WindowState>> = {
  not_needed: 'not-needed',
  needs_attention: 'returned',
  approved: 'done',
  sent: 'done',
  in_progress: 'half',
  not_started: 'open',
}

type Known = Pick<OwnPacket, 'position' | 'jobs'>

export function stateWords({ state }: HubForm, { jobs: fewest }: Pick<FormEntry, 'jobs'>, known: Known): string {
  if (state !== 'not_needed') return WORDS[state]
  if (fewest !== undefined && known.jobs < fewest) {
    return known.jobs === 0 ? 'Not needed: first job' : 'Not needed: one job'
  }
  return `Not needed as ${withArticle(known.position ?? '')}`
}

/** HHA, LPN and RN are spelled out letter by letter: “an HHA”. */
export function withArticle(position: string): string {
  return `${/^[AEFHILMNORSX]/.test(position) ? 'an' : 'a'} ${position}`
}

export function leadOf({ state, forms_in, forms_total, minutes_left }: OwnPacket): string {
  if (state === 'sent' || state === 'approved') {
    return 'Your packet is complete. Next, the office will review it and contact you.'
  }
  return `${forms_in} of ${forms_total} forms submitted. About ${minutes_left} minutes left.`
}

export function goOnWords(state: FormState | undefined): string {
  if (state === 'needs_attention') return 'Fix'
  return state === 'in_progress' ? 'Continue' : 'Start'
}
