import { formatMoment } from '@arrive/kit/format-date.ts'
import type { Signature, Signatures } from '../signatures/reads.ts'

/** With seconds and the zone, for readers elsewhere. */
export const exactly = (instant: string) => formatMoment(instant, 'second')

/** Who typed the name, as the server knows it. */
export function signerWords({ by, by_user_id }: Signature, person: string): string {
  if (by === 'company') return `The agency: administrator ${by_user_id}, logged in to the back office`
  if (by === 'reference') return 'A former employer, by a link in an email. They had no account.'
  return `${person}, logged in with their own account`
}

/** What the device said of itself. */
export function deviceWords({ evidence }: Signature): string {
  const { agent, ip } = evidence ?? {}
  if (evidence === undefined || (blank(agent) && blank(ip))) return 'Not recorded'
  const browser = blank(agent) ? 'A browser that did not say its name' : `${agent}`
  return blank(ip) ? browser : `${browser}, from the internet address ${ip}`
}

export function deviceClockWords({ evidence }: Signature): string {
  const { client_time: time, zone } = evidence ?? {}
  if (typeof time !== 'string') return 'Not recorded. The save did not say it.'
  return `${exactly(time)}${blank(zone) ? '' : `, zone ${zone}`}. Nothing here relies on it.`
}

/** That of the moment of the signature, and what came of it. */
export function consentWords({ by }: Signature, { consent: then }: Then, now: Signatures['consent']): string {
  if (by !== 'person') return 'Not needed. Only the applicant is asked for it.'
  const [given, ended] = [then?.consented_at ?? null, then?.withdrawn_at ?? null]
  const later = now?.consented_at ?? null
  if (given === null) return later === null ? 'None on record' : `None on record then. Given later, ${exactly(later)}`
  if (ended !== null) return `Withdrawn ${exactly(ended)}, before this signature`
  const withdrawn = later === given ? (now?.withdrawn_at ?? null) : null
  return `Given ${exactly(given)}${withdrawn === null ? '' : `, withdrawn ${exactly(withdrawn)}`}`
}

const blank = (text: string | null | undefined) => text === undefined || text === null || text === ''

/** What was on record when the name was saved. Later states hide it. */
export interface Then {
  /** Whether the save said which names were typed in it. Undefined: not known. */
  readonly isBound: boolean | undefined
  readonly consent: Signatures['consent']
}

export function thenIn({ signatures, consent }: Signatures, { event, field }: Signature): Then {
  const status = signatures.find((one) => one.event === event && one.field === field)?.status
  const isKnown = status === 'current' || status === 'unproven'
  return { isBound: isKnown ? status === 'current' : undefined, consent }
}

const AGAIN = 'Ask the applicant to open the form and type the name again.'
const ASKED: Partial<Readonly<Record<Signature['status'], string>>> = {
  carried: `It covers the answers below, not those of today. ${AGAIN}`,
  'text-changed': `It covers the wording below, not the new one. ${AGAIN}`,
  'countersign-stale': 'Compare the form with what came after, and type the agency’s name again if you still agree.',
}
const ON_PAPER = [
  'No consent to sign electronically was in force then. If the person signed on paper, that paper is the signature,',
  'and this name only says so. Look for it in the office’s files.',
].join(' ')
const OTHERWISE = [
  'The save came without the record that our screens send with a signature, for example from another program or from',
  'before they did.',
].join(' ')

const BY_LINK = 'A former employer signs by a link, without an account and without a record of what the screen showed.'

/** What a reader should make of its state, and what the office can do. Undefined: nothing. */
export function adviceOn({ status, by }: Signature, { consent }: Then): string | undefined {
  if (by === 'reference') return BY_LINK
  if (status === 'carried' && by === 'company') return 'Type the agency’s name again if it is still meant.'
  if (status !== 'unproven') return ASKED[status]
  const isIn = (consent?.consented_at ?? null) !== null && (consent?.withdrawn_at ?? null) === null
  if (by !== 'person') return OTHERWISE
  return isIn ? `${OTHERWISE} ${AGAIN}` : ON_PAPER
}

const SEALED = [
  'This record has its place in the proof. Anyone who has a later checkpoint can find out if it was changed, moved or',
  'deleted since.',
].join(' ')

/** What the record shows, each in a sentence. */
export function proven({ by, index, texts }: Signature, { isBound }: Then): readonly string[] {
  const session = by === 'reference' ? 'A person who had the link' : 'A person who was logged in to this account'
  const saved = [
    `The server received this name, in this field, at the time above. The time is that of the server’s clock.`,
    `${session} sent it.`,
    'The answers below were saved together with it, or were on record then.',
  ]
  const bound =
    isBound === true
      ? [
          'The name was typed for this save. It was not carried over from an earlier one.',
          ...(texts.length === 0
            ? []
            : ['The page stated that it showed the wording below, letter by letter: the code of each text matches.']),
        ]
      : []
  return [...saved, ...bound, ...(index === null ? [] : [SEALED])]
}

const NEVER = [
  'It cannot prove which person typed the name. Someone else may have used the account or the device.',
  'It cannot prove that the person read or understood the wording.',
  'It cannot prove that the person had a right to sign, or that the signature is valid. A court decides that.',
  'It cannot prove that the clock or the description of the device is true. The device says them about itself.',
  'It cannot prove anything about the time before the record was sealed. That takes about two seconds.',
] as const

const UNBOUND = [
  'It cannot prove which wording was shown. The save did not say so.',
  'It cannot prove that the name was typed for this save. It may have been carried over from an earlier one.',
]
const UNKNOWN = [
  'This page cannot say if the save named the typed names and the wording. The PDF of the form holds the whole record.',
]

/** What the record does not show, each in a sentence. */
export function notProven({ by, index }: Signature, { isBound }: Then): readonly string[] {
  const unbound = isBound === undefined ? UNKNOWN : isBound ? [] : by === 'person' ? UNBOUND : UNBOUND.slice(1)
  const unsealed = index === null ? ['It is not sealed yet, so nothing protects it so far.'] : []
  return [...unbound, ...unsealed, ...NEVER]
}
