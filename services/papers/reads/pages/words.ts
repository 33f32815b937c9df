import { momentWords } from '@arrive/contracts/day-words.ts'
import type { PaperData, SignatureData, SignatureStatus } from '../paper-data.ts'

export const STATUS_WORDS: Readonly<Record<SignatureStatus, { readonly word: string; readonly meaning: string }>> = {
  current: { word: 'Current', meaning: 'Nothing that it was given for has changed since.' },
  carried: {
    word: 'Carried over',
    meaning: 'Answers were changed after the name was typed, and the name was not typed again.',
  },
  'text-changed': {
    word: 'Wording changed',
    meaning: 'The agency has replaced a wording that it was given under, and asked to sign the new one.',
  },
  'countersign-stale': {
    word: 'Older than the answers',
    meaning: 'The person saved the form again after the agency signed.',
  },
  superseded: { word: 'Replaced', meaning: 'The name was typed again in a later save.' },
  unproven: {
    word: 'Not proven',
    meaning: 'The save did not say which wording was shown or which names were typed in it.',
  },
}

const SIGNERS: Readonly<Record<SignatureData['by'], string>> = {
  person: 'The person',
  company: 'The agency',
  reference: 'A former employer, by a link',
}

export function signerWords(by: SignatureData['by'], byUserId: number): string {
  return by === 'company' ? `${SIGNERS.company}, administrator ${byUserId}` : SIGNERS[by]
}

type Zoned = Pick<PaperData, 'timeZone'>

export const minuteIn = ({ timeZone }: Zoned, instant: string) => momentWords(instant, timeZone)
/** With the zone, for readers elsewhere. */
export const secondIn = ({ timeZone }: Zoned, instant: string) => momentWords(instant, timeZone, 'second')

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
