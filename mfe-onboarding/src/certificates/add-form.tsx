import { CREDENTIALS, type CredentialKind } from '@arrive/contracts/credentials.ts'
import { Button } from '@arrive/kit/button.tsx'
import { DateField } from '@arrive/kit/fields/date-field.tsx'
import { type Check, useFields, type Values } from '@arrive/kit/fields/fields.ts'
import { FileField } from '@arrive/kit/fields/file-field.tsx'
import { TextField } from '@arrive/kit/fields/text-field.tsx'
import { ErrorSummary } from '@arrive/kit/form/error-summary.tsx'
import { Form } from '@arrive/kit/form/form.tsx'
import { useSaveKey } from '@arrive/kit/form/key.ts'
import { saveBody } from '@arrive/kit/form/save.ts'
import { Alert } from '@arrive/kit/note.tsx'
import { type Session, useShell } from '@arrive/router'
import { useState } from 'react'
import { shrink } from './shrink.ts'

interface AddFormProps {
  readonly session: Session
  readonly kind: CredentialKind
  readonly onDone: () => void
  readonly onCancel: () => void
}

const INITIAL = { number: '', issuer: '', issued_on: '', expires_on: '', photo: undefined }

/** Adds a certificate of one kind. What the server refuses stays typed. */
export function AddForm({ session, kind, onDone, onCancel }: AddFormProps) {
  const { asks, expires } = CREDENTIALS[kind]
  const fields = useFields({ initial: INITIAL, check: checkFor(kind) })
  const { busy, refused, send } = useAdding(session, kind, fields.refuse)
  const submit = async (values: Values) => {
    if (await send(values)) onDone()
  }
  return (
    <Form fields={fields} className="grid gap-5" onSubmit={submit}>
      <ErrorSummary />
      <Alert>{refused}</Alert>
      {asks.includes('number') ? <TextField name="number" label={numberLabel(kind)} autoComplete="off" /> : null}
      {asks.includes('issuer') ? <TextField name="issuer" label={issuerLabel(kind)} autoComplete="off" /> : null}
      <DateField name="issued_on" label="Issued on" />
      {expires === 'no' ? null : <DateField name="expires_on" label="Expires on" optional={expires === 'may'} />}
      <FileField
        name="photo"
        label="Take a photo or choose a file"
        help="A JPEG, PNG or PDF file, up to 5 MB. We remove the place where the photo was taken."
        optional
        accept="image/*,application/pdf"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="lit" busy={busy}>
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  )
}

function useAdding(
  { authFetch }: Session,
  kind: CredentialKind,
  refuse: (problems: readonly { name: string; message: string }[]) => void,
) {
  const keys = useSaveKey()
  const { toast } = useShell()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | undefined>(undefined)
  const send = async ({ photo, ...values }: Values): Promise<boolean> => {
    setBusy(true)
    setRefused(undefined)
    const file = photo instanceof File ? await shrink(photo) : undefined
    const key = keys.of(JSON.stringify([kind, values, file?.name, file?.size]))
    const body = bodyOf({ kind, ...values }, file)
    const saved = await saveBody(authFetch, { path: '/credentials', body, key, status: 201 })
    setBusy(false)
    if (saved.ok) toast(saved.message)
    else if (saved.errors.length > 0) refuse(saved.errors.map(({ path: name, message }) => ({ name, message })))
    else setRefused(saved.message)
    return saved.ok
  }
  return { busy, refused, send }
}

function bodyOf(values: Values, file: File | undefined): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(values)) body.append(name, String(value ?? ''))
  if (file !== undefined) body.append('photo', file, file.name)
  return body
}

/** Only what is missing: the server knows the other rules. */
function checkFor(kind: CredentialKind): Check {
  const { asks, expires } = CREDENTIALS[kind]
  const due = [
    ...(asks.includes('number') ? [['number', numberLabel(kind)] as const] : []),
    ...(asks.includes('issuer') ? [['issuer', issuerLabel(kind)] as const] : []),
    ['issued_on', 'Issued on'] as const,
    ...(expires === 'yes' ? [['expires_on', 'Expires on'] as const] : []),
  ]
  return (values) =>
    due.flatMap(([name, label]) =>
      String(values[name] ?? '').trim() === '' ? [{ name, message: `${label} is missing.` }] : [],
    )
}

function numberLabel(kind: CredentialKind): string {
  return kind === 'drivers_license' ? 'Last 4 characters of the number' : 'Number'
}

function issuerLabel(kind: CredentialKind): string {
  return kind === 'rn_license' || kind === 'lpn_license' || kind === 'drivers_license' ? 'State' : 'Issued by'
}
