import type { Form } from '@arrive/contracts/form.ts'
import { inWords } from '@arrive/contracts/form-words.ts'
import type { AnswerOf } from '@arrive/contracts/typed.ts'
import { keptTextId } from '@arrive/kit/use-texts.ts'
import type { Session } from '@arrive/router'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAsOf } from '../as-of/context.ts'
import { read } from '../queries.ts'
import { addressOf } from '../rows/read-page.ts'

type Words = Pick<AnswerOf<'get-form-words'>, 'words' | 'texts'>

const FAILED = 'We could not load how the form was worded.'

/** A form in its labels and wordings of a moment. Undefined: today's. */
export async function formAt(session: Session, form: Form, moment: string | undefined): Promise<Form> {
  if (moment === undefined) return form
  const path = addressOf({ path: `/form_words/${form.name}`, as_of: moment })
  return formIn(form, await read<Words>(session, path, FAILED))
}

function formThenQuery(session: Session, form: Form, moment: string | undefined) {
  return queryOptions({
    queryKey: ['form', form.name, 'then', moment],
    queryFn: () => formAt(session, form, moment),
  })
}

interface FormThenOptions {
  readonly session: Session
  readonly form: Form
}

/**
 * A form as it was worded at the moment of the screen. Undefined until that is read.
 * @param found Whether it had been submitted; undefined until it is known.
 */
export function useFormThen({ session, form }: FormThenOptions, found = false): Form | undefined {
  const moment = useAsOf()
  const isPast = moment !== undefined && found
  const { data, error } = useQuery({ ...formThenQuery(session, form, moment?.text), enabled: isPast })
  return !isPast || error !== null ? form : data
}

export function formIn(form: Form, { words, texts }: Words): Form {
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
