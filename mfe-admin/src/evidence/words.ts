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
  if (typeof time !== 'string') return 'Not recorded'
  return `${exactly(time)}${blank(zone) ? '' : `, zone ${zone}`}. Nothing here relies on it.`
}

export function consentWords({ by }: Signature, consent: Signatures['consent']): string {
  if (by !== 'person') return 'Not needed. Only the applicant is asked for it.'
  const { consented_at: at = null, withdrawn_at: withdrawn = null } = consent ?? {}
  if (at === null) return 'None on record'
  return `Given ${exactly(at)}${withdrawn === null ? '' : `, withdrawn ${exactly(withdrawn)}`}`
}

const blank = (text: string | null | undefined) => text === undefined || text === null || text === ''

/**
 * Whether the save said which names were typed in it. Later states hide it, and then only the time of the device shows
 * it; our screens always send one. Undefined if nothing does.
 */
function isBound({ status, evidence }: Signature): boolean | undefined {
  if (status === 'current' || status === 'unproven') return status === 'current'
  return typeof evidence?.client_time === 'string' ? true : undefined
}

const SEALED = [
  'This record has its place in the proof. Anyone who has a later checkpoint can find out if it was changed, moved or',
  'deleted since.',
].join(' ')

/** What the record shows, each in a sentence. */
export function proven(signature: Signature): readonly string[] {
  const { by, index, texts } = signature
  const session = by === 'reference' ? 'A person who had the link' : 'A person who was logged in to this account'
  const saved = [
    `The server received this name, in this field, at the time above. The time is that of the server’s clock.`,
    `${session} sent it.`,
    'The answers below were saved together with it, or were on record then.',
  ]
  const bound = isBound(signature)
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
export function notProven(signature: Signature): readonly string[] {
  const bound = isBound(signature)
  const unbound = bound === undefined ? UNKNOWN : bound ? [] : UNBOUND
  const unsealed = signature.index === null ? ['It is not sealed yet, so nothing protects it so far.'] : []
  return [...unbound, ...unsealed, ...NEVER]
}
