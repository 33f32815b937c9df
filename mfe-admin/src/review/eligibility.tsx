import { OFFICE } from '@arrive/contracts/office-roles.ts'
import type { AnswerOf } from '@arrive/contracts/typed.ts'
import { Button } from '@arrive/kit/button.tsx'
import { DateField } from '@arrive/kit/fields/date-field.tsx'
import { useFields, type Values } from '@arrive/kit/fields/fields.ts'
import { TextField } from '@arrive/kit/fields/text-field.tsx'
import { Form } from '@arrive/kit/form/form.tsx'
import { useSaveKey } from '@arrive/kit/form/key.ts'
import { type Saved, saveBody } from '@arrive/kit/form/save.ts'
import { formatDate } from '@arrive/kit/format-date.ts'
import { Refresh } from '@arrive/kit/icons.tsx'
import { Alert, Note } from '@arrive/kit/note.tsx'
import { OfflineHint } from '@arrive/kit/offline-hint.tsx'
import type { Session } from '@arrive/router'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../queries.ts'
import { isIn } from '../roles.ts'
import { forgetPerson } from './reads.ts'

type Eligibility = AnswerOf<'get-eligibility'>

interface EligibilityProps {
  readonly person: number
  readonly session: Session
}

const LABELS: Readonly<Record<keyof Eligibility, string>> = {
  i9_done_on: 'Form I-9 done on',
  i9_done_by: 'Form I-9 done by',
  everify_done_on: 'E-Verify done on',
  everify_done_by: 'E-Verify done by',
}
const NAMES = Object.keys(LABELS) as readonly (keyof Eligibility)[]
const FAILED = 'We could not load the work eligibility.'

const isDay = (name: keyof Eligibility) => name.endsWith('_on')

function eligibilityQuery(session: Session, person: number) {
  return queryOptions({
    queryKey: ['review', person, 'eligibility'],
    queryFn: () => read<Eligibility>(session, `/eligibility/${person}`, FAILED),
  })
}

/** When Form I-9 and E-Verify were done. The form itself stays outside this file. */
export function WorkEligibility({ person, session }: EligibilityProps) {
  const { data, error, isFetching, refetch } = useQuery(eligibilityQuery(session, person))
  return (
    <section className="card adm-eligibility" aria-labelledby="eligibility">
      <h2 id="eligibility">Work eligibility</h2>
      <p className="small">
        Keep Form I-9 outside this file (8 CFR 274a.2). Forms:{' '}
        <a href="https://www.uscis.gov/i-9" target="_blank" rel="noreferrer">
          uscis.gov/i-9
        </a>{' '}
        and{' '}
        <a href="https://www.e-verify.gov" target="_blank" rel="noreferrer">
          e-verify.gov
        </a>
        .
      </p>
      {data === undefined ? (
        error !== null && !isFetching ? (
          <Failed message={error.message} again={() => void refetch()} />
        ) : (
          <p role="status" className="soft">
            Loading data...
          </p>
        )
      ) : isIn(session, OFFICE.files) ? (
        <EligibilityForm stored={data} person={person} session={session} />
      ) : (
        <Recorded stored={data} />
      )}
    </section>
  )
}

function Failed({ message, again }: { message: string; again: () => void }) {
  return (
    <>
      <Alert>{message}</Alert>
      <p className="mt-4">
        <Button onClick={again}>
          <Refresh /> Try again
        </Button>
      </p>
    </>
  )
}

function Recorded({ stored }: { stored: Eligibility }) {
  return (
    <dl>
      {NAMES.map((name) => (
        <div key={name}>
          <dt>{LABELS[name]}</dt>
          <dd>{stored[name] === null ? 'Not recorded' : isDay(name) ? formatDate(stored[name]) : stored[name]}</dd>
        </div>
      ))}
    </dl>
  )
}

function EligibilityForm({ stored, person, session }: EligibilityProps & { stored: Eligibility }) {
  const fields = useFields({ initial: mapped(stored, (value) => value ?? ''), check: () => [] })
  const keys = useSaveKey()
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState<Saved | undefined>(undefined)

  const save = async (values: Values) => {
    setBusy(true)
    const body = JSON.stringify(mapped(values, (value) => String(value ?? '').trim() || null))
    const path = `/eligibility/${person}`
    const result = await saveBody(session.authFetch, { method: 'PUT', path, body, key: keys.of(body), status: 200 })
    setSaved(result)
    if (result.ok) await forgetPerson(person)
    else fields.refuse(result.errors.map(({ path: name, message }) => ({ name, message })))
    setBusy(false)
  }

  return (
    <Form fields={fields} className="stack" onSubmit={save}>
      {NAMES.map((name) =>
        isDay(name) ? (
          <DateField key={name} name={name} label={LABELS[name]} optional />
        ) : (
          <TextField key={name} name={name} label={LABELS[name]} optional />
        ),
      )}
      {saved === undefined ? null : saved.ok ? (
        <Note kind="ok" role="status">
          {saved.message}
        </Note>
      ) : (
        <Alert>
          <p>{saved.message}</p>
          <OfflineHint />
        </Alert>
      )}
      <Button type="submit" kind="lit" busy={busy}>
        Save
      </Button>
    </Form>
  )
}

function mapped<V, W>(values: Readonly<Record<string, V>>, change: (value: V | undefined) => W): Record<string, W> {
  return Object.fromEntries(NAMES.map((name) => [name, change(values[name])]))
}
