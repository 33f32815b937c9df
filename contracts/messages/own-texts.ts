import type { Call, Schema } from '../call.ts'
import type { Form } from '../form.ts'
import type { OfficeList } from '../lists.ts'
import { consentCode, fieldCode, missingCode, notFoundCode, partCode, savedCode } from './form-codes.ts'
import type { Language } from './message.ts'

type Texts = readonly (readonly [code: string, text: string | undefined])[]

function languageOf(texts: Texts): Language {
  return Object.fromEntries(texts.flatMap(([code, text]) => (text === undefined ? [] : [[code, text]])))
}

/** The texts of a form that the server uses, by code. They stay in the form's file. */
export function formTexts(form: Form): Language {
  return languageOf([
    [savedCode(form), form.save.message],
    ...form.parts.flatMap((part) => [
      [partCode(form, part), part.title] as const,
      [missingCode(partCode(form, part)), part.message] as const,
      [notFoundCode(form, part), part.read.missing] as const,
      ...Object.entries(part.fields).flatMap(([name, field]) => [
        [fieldCode(form, part, name), field.label] as const,
        [missingCode(fieldCode(form, part, name)), field.message] as const,
      ]),
    ]),
    ...(form.consents ?? []).map(({ name, message }) => [consentCode(form, name), message] as const),
  ])
}

/** Titles of body fields, for use in sentences. */
export function callTexts(calls: readonly Call[]): Language {
  return languageOf(
    calls.flatMap(({ id, body }) => {
      if (body === undefined || !('schema' in body)) return []
      const properties = body.schema.properties as Readonly<Record<string, Schema>>
      return Object.entries(properties).map(([key, { title }]) => [`call.${id}.${key}`, String(title ?? key)] as const)
    }),
  )
}

/** Titles of lists and their columns, for files. */
export function listTexts(lists: readonly OfficeList[]): Language {
  return languageOf(
    lists.flatMap(({ name, title: list, columns }) => [
      [`list.${name}`, list] as const,
      ...columns.map(({ column, title }) => [`list.${name}.${column}`, title] as const),
    ]),
  )
}
