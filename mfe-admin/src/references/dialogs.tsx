import { EMPLOYER_FIELDS, WAYS_BY_HAND } from '@arrive/contracts/references.ts'
import { DateField } from '@arrive/kit/fields/date-field.tsx'
import { type FieldProblem, useFields, type Values } from '@arrive/kit/fields/fields.ts'
import { SelectField } from '@arrive/kit/fields/select-field.tsx'
import { TextArea } from '@arrive/kit/fields/text-area.tsx'
import { TextField } from '@arrive/kit/fields/text-field.tsx'
import { missing } from '@arrive/kit/form/credentials.ts'
import { ErrorSummary } from '@arrive/kit/form/error-summary.tsx'
import { Form } from '@arrive/kit/form/form.tsx'
import { Alert } from '@arrive/kit/note.tsx'
import type { Session } from '@arrive/router'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { correcting, entering, type Refusal, useReferenceChange } from './calls.ts'
import { type Reference, titleOf, WAYS } from './references.ts'

interface DialogProps {
  readonly session: Session
  readonly person: number
  readonly onClose: () => void
}

export function EmailDialog({ session, person, reference, onClose }: DialogProps & { readonly reference: Reference }) {
  const check = (values: Values) => missing(values, { email: 'Email' })
  const fields = useFields({ initial: { email: reference.email }, check })
  const { busy, refusal, run } = useReferenceChange(session, person)
  const change = async ({ email }: Values) => {
    const refused = await run(correcting(person, reference, email))
    if (refused === undefined) onClose()
    else fields.refuse(refused.problems)
  }
  return (
    <Form fields={fields} onSubmit={change}>
      <ConfirmDialog title="Change email" action="Send" busy={busy} onClose={onClose}>
        <p>{`The request to ${titleOf(reference)} goes out again. The earlier link no longer works.`}</p>
        <Refused refusal={refusal} />
        <TextField name="email" label="Email" type="email" autoComplete="off" spellCheck={false} />
      </ConfirmDialog>
    </Form>
  )
}

const FORMS = [
  { value: 'verification', label: 'First reference' },
  { value: 'verification2ndPage', label: 'Second reference' },
  { value: '', label: 'Someone else' },
] as const
const HOW = WAYS_BY_HAND.map((value) => ({ value, label: WAYS[value] }))
const SCOPES = [
  { value: 'full', label: 'All questions' },
  { value: 'dates_only', label: 'Dates and position only' },
] as const
const NAMED = { name: 'Name', organization: 'Organization', how: 'How it came' } as const
const OPTIONS = { form: '', scope: 'full', name: '', organization: '', how: '' } as const
const BLANK = Object.fromEntries(Object.keys(EMPLOYER_FIELDS).map((name) => [name, '']))

/** Which of Section B must be answered is the server's rule. */
export function ByHandDialog({ session, person, onClose }: DialogProps) {
  const check = (values: Values): readonly FieldProblem[] => missing(values, NAMED)
  const fields = useFields({ initial: { ...OPTIONS, ...BLANK }, check })
  const { busy, refusal, run } = useReferenceChange(session, person)
  const enter = async ({ form, ...typed }: Values) => {
    const answered = Object.entries(typed).filter(([, value]) => value !== '')
    const body = { user_id: person, form: form === '' ? null : form, ...Object.fromEntries(answered) }
    const refused = await run(entering(body))
    if (refused === undefined) onClose()
    else fields.refuse(refused.problems)
  }
  return (
    <Form fields={fields} onSubmit={enter}>
      <ConfirmDialog title="Enter by hand" action="Save" busy={busy} onClose={onClose}>
        <ErrorSummary />
        <Refused refusal={refusal} />
        <SelectField name="form" label="Which reference" options={FORMS} />
        <TextField name="name" label={NAMED.name} autoComplete="off" />
        <TextField name="organization" label={NAMED.organization} autoComplete="off" />
        <SelectField name="how" label={NAMED.how} options={HOW} placeholder="Choose one" />
        <SelectField name="scope" label="Answered" options={SCOPES} />
        {Object.entries(EMPLOYER_FIELDS).map(([name, field]) => (
          <SectionField key={name} name={name} field={field} />
        ))}
      </ConfirmDialog>
    </Form>
  )
}

interface SectionFieldProps {
  readonly name: string
  readonly field: (typeof EMPLOYER_FIELDS)[keyof typeof EMPLOYER_FIELDS]
}

function SectionField({ name, field }: SectionFieldProps) {
  const { label } = field
  if (field.kind === 'date') return <DateField name={name} label={label} meaning={field.day} optional />
  if (field.kind === 'box') return <TextArea name={name} label={label} rows={2} optional />
  if (field.kind !== 'choice') return <TextField name={name} label={label} autoComplete="off" optional />
  const options = field.options.map((value) => ({ value, label: value }))
  return <SelectField name={name} label={label} options={options} placeholder="Not answered" optional />
}

/** Refusals without a field; those of fields are shown there. */
export function Refused({ refusal }: { refusal: Refusal | undefined }) {
  return refusal === undefined || refusal.problems.length > 0 ? null : <Alert>{refusal.message}</Alert>
}
