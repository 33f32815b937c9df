import type { Form } from '@arrive/contracts/form.ts'
import { signatureFields } from '@arrive/contracts/signing.ts'
import type { Text } from '@arrive/contracts/text.ts'
import { NO_AGREEMENT, ON_PAPER } from './office.tsx'

type Shown = Pick<Text, 'id' | 'markdown'>

/** What is next to the signatures of a person who signs on paper, by control name. */
export function paperHelpOf(form: Form, texts: readonly Shown[]): ReadonlyMap<string, string> {
  // The law allows no addition to a form with the layout `alone`.
  if (form.screen.layout === 'alone') return new Map()
  const agreeing = new Set(texts.filter(({ markdown }) => /electronically/i.test(markdown)).map(({ id }) => id))
  const ofAll = (form.consents ?? []).flatMap(({ text }) => text ?? [])
  return new Map(
    signatureFields(form, 'applicant').map(({ part: name, field }) => {
      const own = form.parts.find((part) => part.name === name)?.texts ?? []
      const isMentioned = [...own, ...ofAll].some((id) => agreeing.has(id))
      return [field, isMentioned ? `${ON_PAPER} ${NO_AGREEMENT}` : ON_PAPER]
    }),
  )
}
