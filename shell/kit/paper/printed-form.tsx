import { isApplicable } from '@arrive/contracts/checking/conditions.ts'
import type { Form, Part } from '@arrive/contracts/form.ts'
import type { Text } from '@arrive/contracts/text.ts'
import { createElement } from 'react'
import { Answers } from '../answers.tsx'
import { listOf } from '../form/body.ts'
import { Markdown } from '../markdown.tsx'
import { RowAnswers } from '../row-answers.tsx'
import { useTexts } from '../use-texts.ts'
import { Paper } from './paper.tsx'

/** Printed on unsent answers. */
export const DRAFT = 'Draft, not submitted'

type Values = Readonly<Record<string, unknown>>
type Level = 1 | 2

interface PrintedFormProps {
  readonly form: Form
  /** Read at print time. */
  readonly values: () => Values
  readonly person: string
  /** When it was submitted, or that it was not. */
  readonly note?: (() => string) | string | undefined
  /** Whether it is saved. If not, an unchecked box is no answer. Default: yes. */
  readonly isSaved?: boolean
  /** Whether consents were given, if the answers don't say. */
  readonly isAccepted?: boolean | undefined
}

/** All parts of a form, full texts, and answers as text. */
export function PrintedForm(props: PrintedFormProps) {
  const { form, person } = props
  return <Paper title={[form.title, person].filter(Boolean).join(' · ')}>{() => <PrintedContent {...props} />}</Paper>
}

interface PrintedContentProps extends PrintedFormProps {
  /** Of the form's title. Its parts and texts are below it. */
  readonly level?: Level
}

/** One form on a paper, which may have others. */
export function PrintedContent({ level = 1, ...props }: PrintedContentProps) {
  const { form, values, person, note, isSaved = true, isAccepted } = props
  const loaded = useTexts(textsOf(form))
  const texts = loaded.state === 'there' ? loaded.texts : []
  const textsIn = (ids: readonly string[] = []) => texts.filter(({ id }) => ids.includes(id))
  return (
    <>
      {createElement(`h${level}`, {}, form.title)}
      {[person, typeof note === 'function' ? note() : note].filter(Boolean).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {loaded.state === 'there' ? null : (
        <p>The texts of this form were not loaded yet. Close this preview, then print again.</p>
      )}
      {form.parts.map((part) => (
        <PrintedPart
          key={part.name}
          part={part}
          above={form.title}
          level={level}
          values={values()}
          isSaved={isSaved}
          texts={textsIn(part.texts)}
        />
      ))}
      {(form.consents ?? []).map(({ name, label, text = '', sent }, at) => (
        <section key={name} className="paper-consent">
          <PrintedTexts texts={textsIn([text])} level={level + 1} />
          <p>
            {label}: <b>{isGiven(values(), { name, sent, at }, isAccepted) ? 'Accepted' : 'Not accepted'}</b>
          </p>
        </section>
      ))}
    </>
  )
}

export function textsOf({ parts, consents = [] }: Form): readonly string[] {
  return [...parts.flatMap(({ texts = [] }) => texts), ...consents.flatMap(({ text = [] }) => text)]
}

interface Place {
  readonly name: string
  readonly sent: string | undefined
  readonly at: number
}

function isGiven(values: Values, { name, sent, at }: Place, isAccepted: boolean | undefined): boolean {
  if (isAccepted !== undefined) return isAccepted
  return sent === undefined ? values[name] === true : (values[sent] as readonly boolean[] | undefined)?.[at] === true
}

/** Drops unchecked boxes. */
const checked = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, one]) => one !== false))

interface PrintedPartProps {
  readonly part: Part
  readonly values: Values
  readonly texts: readonly Text[]
  /** The title printed last, and its level. */
  readonly above?: string
  readonly level?: Level
  readonly isSaved?: boolean
}

export function PrintedPart({ part, values: sent, texts, above = '', level = 1, isSaved = true }: PrintedPartProps) {
  const values = isSaved ? sent : checked(sent)
  const requested = Object.entries(part.fields).filter(([, field]) => isApplicable(field, values))
  const isUntitled = isRepeated(part.title, above)
  return (
    <section>
      {isUntitled ? null : createElement(`h${level + 1}`, {}, part.title)}
      <PrintedTexts texts={texts} above={part.title} level={isUntitled ? level + 1 : level + 2} />
      {part.rows === undefined ? (
        <Answers part={part} values={values} fields={requested.map(([name]) => name)} />
      ) : (
        <RowAnswers part={part} rows={(values[listOf(part)] ?? []) as readonly Values[]} level={below(level)} />
      )}
    </section>
  )
}

/** `level` is that of the titles, one below the last heading. */
type PrintedTextsProps = Pick<PrintedPartProps, 'texts' | 'above'> & { readonly level: number }

function PrintedTexts({ texts, above = '', level }: PrintedTextsProps) {
  return texts.map(({ id, title, markdown }) => (
    <section key={id} className="paper-text">
      {isRepeated(title, above) ? null : createElement(`h${level}`, {}, title)}
      <Markdown text={markdown} level={level + 1} prefix={`paper-${id}`} />
    </section>
  ))
}

const below = (level: Level) => (level === 1 ? 3 : 4)

/** Whether the title repeats the one above: `Education` below `Education Completed`. */
function isRepeated(title: string, above: string): boolean {
  return above.toLowerCase().startsWith(title.toLowerCase())
}
