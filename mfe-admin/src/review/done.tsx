import type { Form } from '@arrive/contracts/form.ts'
import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { Button } from '@arrive/kit/button.tsx'
import { DateField } from '@arrive/kit/fields/date-field.tsx'
import { useFields, type Values } from '@arrive/kit/fields/fields.ts'
import { TextField } from '@arrive/kit/fields/text-field.tsx'
import { missing } from '@arrive/kit/form/credentials.ts'
import { ErrorSummary } from '@arrive/kit/form/error-summary.tsx'
import { Form as FormElement } from '@arrive/kit/form/form.tsx'
import { useSaveKey } from '@arrive/kit/form/key.ts'
import { saveBody } from '@arrive/kit/form/save.ts'
import { formatDate } from '@arrive/kit/format-date.ts'
import { Alert } from '@arrive/kit/note.tsx'
import { Tag } from '@arrive/kit/tag.tsx'
import { today } from '@arrive/kit/time-zone.ts'
import { type Session, useShell } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isIn } from '../roles.ts'
import { dueQuery, forgetPerson } from './reads.ts'

interface DoneProps {
  readonly form: Form
  readonly person: number
  readonly session: Session
}

const LABELS = { done_on: 'Done on', done_by: 'Done by' } as const

/** What a form asks the office to do, by when, and who did it. */
export function Done({ found, ...props }: DoneProps & { readonly found: boolean }) {
  const isShown = found && props.form.due !== undefined && isIn(props.session, OFFICE.files)
  return isShown ? <Asked {...props} /> : null
}

function Asked(props: DoneProps) {
  const { data } = useQuery(dueQuery(props.session, props.person, props.form))
  if (data === undefined || data === null || (data.due_on === null && data.done_on === null)) return null
  const { due_on: due, done_on: day, done_by: by } = data
  return (
    <section className="card glow adm-ours" aria-labelledby="done">
      <h2 id="done">The agency’s part</h2>
      {due === null ? null : <p>{`Due on ${formatDate(due)}.`}</p>}
      {day === null ? (
        <DoneForm {...props} />
      ) : (
        <p>
          <Tag kind="ok">Done</Tag> {`${formatDate(day)}, ${by ?? ''}`}
        </p>
      )}
    </section>
  )
}

function DoneForm({ form, person, session }: DoneProps) {
  const check = (values: Values) => missing(values, LABELS)
  const fields = useFields({ initial: { done_on: today(), done_by: '' }, check })
  const keys = useSaveKey()
  const { toast } = useShell()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | undefined>(undefined)
  const save = async ({ done_on, done_by }: Values) => {
    setBusy(true)
    setRefused(undefined)
    const body = JSON.stringify({ done_on, done_by: String(done_by).trim() })
    const path = `${form.save.path}/${person}/done`
    const saved = await saveBody(session.authFetch, { path, body, key: keys.of(body), status: 200 })
    setBusy(false)
    if (saved.ok) {
      toast(saved.message)
      return forgetPerson(person)
    }
    if (saved.errors.length === 0) return setRefused(saved.message)
    fields.refuse(saved.errors.map(({ path: name, message }) => ({ name, message })))
  }
  return (
    <FormElement fields={fields} className="stack" onSubmit={save}>
      <ErrorSummary />
      <Alert>{refused}</Alert>
      <DateField name="done_on" label={LABELS.done_on} />
      <TextField name="done_by" label={LABELS.done_by} help="Who gave the vaccination." autoComplete="off" />
      <Button type="submit" kind="lit" busy={busy}>
        Save
      </Button>
    </FormElement>
  )
}
