import { formReads } from '@arrive/contracts/calls/reads.ts'
import type { Form } from '@arrive/contracts/form.ts'

type Answers = Readonly<Record<string, unknown>>
type Texts = Readonly<Record<string, string>>

export interface FormSearch {
  /** The searched texts of the answers, by field. */
  readonly textsIn: (answers: Answers) => Texts
  /** The field in which a text is searched: digits in the number, everything else in the name. */
  readonly fieldFor: (text: string) => string
}

/** Undefined for a form whose list has no filter. */
export function searchIn(form: Form): FormSearch | undefined {
  const { filtered, lists: [list] = [] } = formReads([form]).find((read) => read.filtered !== undefined) ?? {}
  const [name] = Object.entries(list?.part.fields ?? {}).find(([, { autocomplete }]) => autocomplete === 'name') ?? []
  if (list === undefined || filtered === undefined || name === undefined) return undefined
  return {
    textsIn: (answers) => {
      const fields = Object(answers[list.part.name])
      return Object.fromEntries([filtered, name].map((field) => [field, textOf(fields[field])]))
    },
    fieldFor: (text) => (/^\d+$/.test(text.trim()) ? filtered : name),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
