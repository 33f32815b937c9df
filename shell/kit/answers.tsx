import { emptyWords, formatAnswer } from '@arrive/contracts/answer-words.ts'
import type { Field, Part } from '@arrive/contracts/form.ts'
import type { ReactNode } from 'react'

interface AnswersProps {
  readonly part: Pick<Part, 'fields'>
  readonly values: Readonly<Record<string, unknown>>
  readonly fields?: readonly string[]
  /** Shown under the answer to a field. */
  readonly under?: (name: string, label: string) => ReactNode
}

export function Answers({ part, values, fields = Object.keys(part.fields), under }: AnswersProps) {
  const shown = fields.flatMap((name): [string, Field][] => {
    const field = part.fields[name]
    return field === undefined ? [] : [[name, field]]
  })
  return (
    <dl className="answers">
      {shown.map(([name, field]) => (
        <div key={name} className={field.kind === 'box' ? 'answer-long' : undefined}>
          <dt>{field.reviewLabel ?? field.label}</dt>
          <Answer field={field} words={formatAnswer(field, values[name])} />
          {under === undefined ? null : <dd data-under="">{under(name, field.reviewLabel ?? field.label)}</dd>}
        </div>
      ))}
    </dl>
  )
}

function Answer({ field, words }: { field: Field; words: string }) {
  if (words === '') return <dd>{emptyWords(field)}</dd>
  return <dd className={field.kind === 'signature' ? 'script' : undefined}>{words}</dd>
}
