import type { Form } from '@arrive/contracts/form.ts'
import { inWords } from '@arrive/contracts/form-words.ts'
import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { keptTextId } from '@arrive/kit/use-texts.ts'
import type { Session } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { useAsOf } from '../as-of/context.ts'
import { isIn } from '../roles.ts'
import type { Version } from './packet.ts'
import { historyQuery } from './reads.ts'

interface FormThenOptions {
  readonly session: Session
  readonly person: number
  readonly form: Form
}

/**
 * A form as the applicant saw it when they last saved it before the moment of the screen: its labels and wordings.
 * Undefined until they are read. Now, and without a history that is kept and may be read, it is today's.
 * @param found Whether it had been submitted; undefined until it is known.
 */
export function useFormThen({ session, person, form }: FormThenOptions, found = false): Form | undefined {
  const isKept = useAsOf() !== undefined && found && form.compartment === undefined && isIn(session, OFFICE.readers)
  const { data, error } = useQuery({ ...historyQuery(session, person, form), enabled: isKept })
  if (!isKept || error !== null) return form
  if (data === undefined) return undefined
  const last = data.versions.findLast(({ by }) => by === 'person')
  return last === undefined ? form : formIn(form, last)
}

export function formIn(form: Form, { words, texts }: Pick<Version, 'words' | 'texts'>): Form {
  const hashes = new Map(texts.map(({ id, hash }) => [id, hash]))
  const kept = (id: string) => {
    const hash = hashes.get(id)
    return hash === undefined ? id : keptTextId(id, hash)
  }
  const { parts, consents } = inWords(form, words)
  return {
    ...form,
    parts: parts.map((part) => ({ ...part, ...(part.texts && { texts: part.texts.map(kept) }) })),
    ...(consents && {
      consents: consents.map((one) => ({ ...one, ...(one.text !== undefined && { text: kept(one.text) }) })),
    }),
  }
}
