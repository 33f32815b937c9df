import { hash } from 'node:crypto'
import { schemaIdOf } from '@arrive/contracts/event.ts'
import { formPublished } from '@arrive/contracts/events/form-published.ts'
import { textPublished } from '@arrive/contracts/events/text-published.ts'
import type { Form } from '@arrive/contracts/form.ts'
import type { Text } from '@arrive/contracts/text.ts'
import type { EventData } from '@arrive/contracts/typed.ts'
import { type agencyEvent, canonical, derivedId } from '../../kernel/index.ts'

export interface Wording extends Omit<Parameters<typeof agencyEvent>[0], 'now'> {
  /** Of a text. */
  readonly text?: Pick<Text, 'id' | 'hash'>
}

const SOURCE = '/arrive/agency'
const LANGUAGE = 'en'

/** Derived from the hash that a signature refers to, so the wording can be found by it. */
export function textEventId(id: string, sha256: string): string {
  return derivedId([textPublished.type, id], sha256)
}

/** Of a wording that is in use again. @param after the event of the wording between */
export function returnedTextId(id: string, sha256: string, after: string): string {
  return derivedId([textPublished.type, id, after], sha256)
}

export function formEventId(name: string, sha256: string): string {
  return derivedId([formPublished.type, name], sha256)
}

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
    text: { id, hash: sha256 },
  }
}

/** Names the published definition of a form. */
export function definitionOf(form: Form): { readonly name: string; readonly version: number; readonly hash: string } {
  return { name: form.name, version: form.version, hash: hash('sha256', canonical(form)) }
}

export function formWording(form: Form): Wording {
  const { name, version, title } = form
  const definition = canonical(form)
  const { hash: sha256 } = definitionOf(form)
  const data: EventData<'agency.form.published'> = {
    name,
    version,
    title,
    definition,
    hash: sha256,
    language: LANGUAGE,
  }
  return {
    id: formEventId(name, sha256),
    source: SOURCE,
    type: formPublished.type,
    dataschema: schemaIdOf(formPublished),
    data,
  }
}
