import { momentWords } from '@arrive/contracts/day-words.ts'
import type { PaperData, SignatureData } from '../paper-data.ts'

export { STATUS_WORDS } from '@arrive/contracts/signature-words.ts'

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
