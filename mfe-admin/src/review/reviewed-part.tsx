import { isApplicable } from '@arrive/contracts/checking/conditions.ts'
import { fieldsBy } from '@arrive/contracts/field-schema.ts'
import type { Part } from '@arrive/contracts/form.ts'
import { Answers } from '@arrive/kit/answers.tsx'
import { Card } from '@arrive/kit/card.tsx'
import { listOf } from '@arrive/kit/form/body.ts'
import { FormText } from '@arrive/kit/form-text.tsx'
import { RowAnswers } from '@arrive/kit/row-answers.tsx'
import { useTexts } from '@arrive/kit/use-texts.ts'
import { SignatureStatus } from '../signatures/signature-status.tsx'
import { NoteBox } from './note-boxes.tsx'

type Values = Readonly<Record<string, unknown>>

interface ReviewedPartProps {
  readonly part: Part
  readonly found: boolean
  readonly values: Values
}

/** One part: its text, the answers, and further texts. */
export function ReviewedPart({ part, found, values }: ReviewedPartProps) {
  const [first, ...others] = part.texts ?? []
  return (
    <>
      <Card title={part.title}>
        {first === undefined ? null : <ShownText id={first} isOpen={part.firstText === 'open'} />}
        {found ? <PartAnswers part={part} values={values} /> : <p className="soft">No answers.</p>}
        <NoteBox place={{ part: part.name, row: null, field: null }} about={part.title} />
      </Card>
      {others.length === 0 ? null : <Sections ids={others} />}
    </>
  )
}

/** Further texts of a form, each folded under its title; the handbook has many. */
function Sections({ ids }: { ids: readonly string[] }) {
  const loaded = useTexts(ids)
  const title = (at: number, id: string) => (loaded.state === 'there' ? loaded.texts[at]?.title : undefined) ?? id
  return (
    <div className="card">
      {ids.map((id, at) => (
        <details key={id} className="adm-section">
          <summary>{title(at, id)}</summary>
          <FormText id={id} />
        </details>
      ))}
    </div>
  )
}

/** Long texts are collapsed, because reviewers need the answers first. */
function ShownText({ id, isOpen }: { id: string; isOpen: boolean }) {
  return (
    <details className="adm-text" open={isOpen}>
      <summary>Read the full text</summary>
      <FormText id={id} />
    </details>
  )
}

/** The applicant's answers; company fields are next to them, enabled for the administrator. */
function PartAnswers({ part, values }: { part: Part; values: Values }) {
  if (part.rows !== undefined) {
    const rows = (values[listOf(part)] ?? []) as readonly Values[]
    const under = (row: number, field: string, about: string) => (
      <NoteBox place={{ part: part.name, row, field }} about={about} />
    )
    return <RowAnswers part={part} rows={rows} under={under} />
  }
  const applicable = fieldsBy(part, 'applicant').filter(([, field]) => isApplicable(field, values))
  const under = (field: string, about: string) => (
    <>
      <SignatureStatus field={field} label={about} />
      <NoteBox place={{ part: part.name, row: null, field }} about={about} />
    </>
  )
  return <Answers part={part} values={values} fields={applicable.map(([name]) => name)} under={under} />
}
