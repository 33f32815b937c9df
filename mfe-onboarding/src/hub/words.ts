import { REFERENCE_FORMS } from '@arrive/contracts/references.ts'
import type { WindowState } from '@arrive/kit/windows.tsx'
import type { FormState, OwnForm, OwnPacket } from '@arrive/router'
import { hasFewJobs, type JobLimit, type PacketFacts, withArticle } from '../screen/why-not-needed.ts'
import type { Emptied } from '../signing/signatures.ts'

const WORDS: Readonly<Record<Exclude<FormState, 'not_needed'>, string>> = {
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

export function stateWords({ state }: Pick<OwnForm, 'state'>, entry: JobLimit, facts: PacketFacts): string {
  if (state !== 'not_needed') return WORDS[state]
  if (!hasFewJobs(entry, facts)) return `Not needed as ${withArticle(facts.position ?? '')}`
  return facts.jobs === 0 ? 'Not needed: first job' : 'Not needed: one job'
}

type Progress = Pick<OwnPacket, 'state' | 'forms_in' | 'forms_total' | 'minutes_left'>

/** @param again How many forms must be signed again. */
export function leadOf({ state, forms_in, forms_total, minutes_left }: Progress, again = 0): string {
  if (again > 0 && forms_in === forms_total) {
    return again === 1 ? 'One form needs your signature again.' : `${again} forms need your signature again.`
  }
  if (state === 'sent' || state === 'approved') {
    return 'Your packet is complete. Next, the office will review it and contact you.'
  }
  return `${forms_in} of ${forms_total} forms submitted. About ${minutes_left} minutes left.`
}

export function goOnWords(state: FormState | undefined): string {
  if (state === 'needs_attention') return 'Fix'
  return state === 'in_progress' ? 'Continue' : 'Start'
}

export function minutesWords(minutes: number): string {
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

/** What the office asks for with a returned form. */
export function askedWords(notes: number): string {
  if (notes === 0) return WORDS.needs_attention
  return `The office asks you to change ${notes} ${notes === 1 ? 'answer' : 'answers'}.`
}

export function signAgainWords(again: ReadonlyMap<string, Emptied>): string {
  if ([...again.values()].includes('text')) return 'A text changed after you signed. Read it, then sign again.'
  return 'An answer changed after you signed. Check it, then sign again.'
}

export function openReferencesWords({ answered, open }: OwnPacket['references']): string {
  if (open === 0) return `${answered} answered.`
  return `${open} ${open === 1 ? 'has' : 'have'} not answered yet.`
}

const PAGES: readonly string[] = REFERENCE_FORMS
const UNSENT: ReadonlySet<FormState> = new Set(['not_started', 'in_progress'])

/** Whether the first page about an employer is still to be sent. It asks its manager by email. */
export function isPageOpen({ forms }: Pick<OwnPacket, 'forms'>): boolean {
  const page = forms.find(({ form }) => PAGES.includes(form))
  return page !== undefined && UNSENT.has(page.state)
}

/** Before anyone was asked. */
export function noReferencesWords(isEarly: boolean): string {
  if (!isEarly) return 'You have not asked anyone by email yet.'
  return 'First, submit the form References under Your forms. It asks your former manager by email.'
}
