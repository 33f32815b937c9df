import { ESIGN_TEXT, ESIGN_WORD } from '@arrive/contracts/esign.ts'
import type { Text } from '@arrive/contracts/text.ts'
import { blind, type Kernel } from '../../kernel/index.ts'
import { ONBOARDING } from '../projections/collections.ts'
import { type Consent, ESIGN } from '../projections/esign.ts'

/** The latest, also if it was withdrawn. */
export async function consentOf({ reader }: Pick<Kernel, 'reader'>, person: number): Promise<Consent | undefined> {
  return (await reader(ONBOARDING).get(ESIGN, String(person)))?.value as Consent | undefined
}

/** The wording in use. @throws Error */
export function esignText({ get }: Kernel['texts']): Text {
  const text = get(ESIGN_TEXT)
  if (text === undefined) throw new Error(`There is no text ${ESIGN_TEXT}`)
  return text
}

/** None that look alike, and no vowels, which would make words. */
const LETTERS = 'BCDFGHJKMNPQRSTVWXZ'

/** The word in the PDF of a session. Nothing is stored, and it says nothing about the session. */
export function wordOf({ pepper }: Pick<Kernel['secrets'], 'pepper'>, session: string): string {
  const bytes = Buffer.from(blind(pepper, 'esign', session), 'base64url').subarray(0, ESIGN_WORD)
  return [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('')
}
