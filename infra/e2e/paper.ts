import { isApplicable } from '@arrive/contracts/checking/conditions.ts'
import type { Form, Part } from '@arrive/contracts/form.ts'
import { answersOf, type Row } from '@arrive/contracts/records.ts'
import { formatAnswer } from '@arrive/kit/format-answer.ts'
import type { Client } from '@arrive/services/tests/testing/client.ts'

/** What a printed form must show: its person, its tabs, and the last line of each text, which a folded one lacks. */
export async function paperOf(
  { parts, consents = [] }: Form,
  person: number,
  client: Client,
): Promise<readonly string[]> {
  const ids = [...parts.flatMap(({ texts = [] }) => texts), ...consents.flatMap(({ text = [] }) => text)]
  const lasts = ids.map(async (id) => {
    const { markdown } = (await client.get(`/texts/${id}`)).body as { readonly markdown: string }
    return (markdown.trim().split('\n').at(-1) ?? '').replace(/^\d+\./, '')
  })
  return [`ID ${person}`, ...parts.map(({ title }) => title ?? ''), ...(await Promise.all(lasts))]
}

type Answer = readonly [label: string, words: string]
type Values = Readonly<Record<string, unknown>>

/** Every stored answer to a form with its label, as the office's call has them. */
export async function storedAnswers(form: Form, person: number, client: Client, token: string): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const part of form.parts) {
    const { path, list } = part.read
    const { body } = await client.get(`${path}?user_id=${person}`, token)
    const rows = (list === undefined ? body : body[list]) as unknown as readonly Row[]
    const found = answersOf(part, rows)
    for (const one of Array.isArray(found) ? found : [found]) answers.push(...answersIn(part, one as Values))
  }
  return answers
}

function answersIn({ fields, rows }: Part, values: Values): readonly Answer[] {
  const shown = Object.entries(fields).filter(([name]) => name !== rows?.label?.field)
  return shown.flatMap(([name, field]): Answer[] => {
    const words = isApplicable(field, values) ? formatAnswer(field, values[name]) : ''
    return words === '' ? [] : [[field.reviewLabel ?? field.label, words]]
  })
}
