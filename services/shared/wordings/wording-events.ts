import { hash } from 'node:crypto'
import { schemaIdOf } from '@arrive/contracts/event.ts'
import { formPublished } from '@arrive/contracts/events/form-published.ts'
import { textPublished } from '@arrive/contracts/events/text-published.ts'
import type { Form } from '@arrive/contracts/form.ts'
import type { Text } from '@arrive/contracts/text.ts'
import type { EventData } from '@arrive/contracts/typed.ts'
import { type AgencyEvent, canonical, derivedId } from '../../kernel/index.ts'

/** A wording as the log is to keep it. */
export type Wording = Omit<AgencyEvent, 'now'>

const SOURCE = '/arrive/agency'
/** The language of all texts and forms: there is no other yet. */
const LANGUAGE = 'en'

/** The id of the event that keeps a text: whoever knows what a signature refers to finds the wording by it. */
export function textEventId(id: string, sha256: string): string {
  return derivedId([textPublished.type, id], sha256)
}

/** The event that keeps a text. */
export function textWording({ id, version, title, markdown, hash: sha256, resign }: Text): Wording {
  const data: EventData<'agency.text.published'> = {
    id,
    version,
    title,
    markdown,
    hash: sha256,
    language: LANGUAGE,
    resign: resign === true,
  }
  return {
    id: textEventId(id, sha256),
    source: SOURCE,
    type: textPublished.type,
    dataschema: schemaIdOf(textPublished),
    data,
  }
}

/** The event that keeps the definition of a form. */
export function formWording(form: Form): Wording {
  const { name, version, title } = form
  const definition = canonical(form)
  const sha256 = hash('sha256', definition)
  const data: EventData<'agency.form.published'> = {
    name,
    version,
    title,
    definition,
    hash: sha256,
    language: LANGUAGE,
  }
  return {
    id: derivedId([formPublished.type, name], sha256),
    source: SOURCE,
    type: formPublished.type,
    dataschema: schemaIdOf(formPublished),
    data,
  }
}
