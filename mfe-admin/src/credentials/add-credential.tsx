import { CREDENTIAL_KINDS, CREDENTIALS } from '@arrive/contracts/credentials.ts'
import { Button } from '@arrive/kit/button.tsx'
import { Card } from '@arrive/kit/card.tsx'
import { DateField } from '@arrive/kit/fields/date-field.tsx'
import { type Check, useFields, type Values } from '@arrive/kit/fields/fields.ts'
import { FileField } from '@arrive/kit/fields/file-field.tsx'
import { SelectField } from '@arrive/kit/fields/select-field.tsx'
import { TextField } from '@arrive/kit/fields/text-field.tsx'
import { ErrorSummary } from '@arrive/kit/form/error-summary.tsx'
import { Form } from '@arrive/kit/form/form.tsx'
import { useSaveKey } from '@arrive/kit/form/key.ts'
import { saveBody } from '@arrive/kit/form/save.ts'
import { Alert } from '@arrive/kit/note.tsx'
import { type Session, useShell } from '@arrive/router'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

interface AddProps {
  readonly session: Session
  readonly person: number
}

const KINDS = CREDENTIAL_KINDS.map((value) => ({ value, label: CREDENTIALS[value].title }))
const INITIAL = { kind: '', number: '', issuer: '', issued_on: '', expires_on: '', photo: undefined }
const DUE = { kind: 'Certificate', issued_on: 'Issued on' } as const

/** Only what every kind needs: the server knows the other rules. */
const check: Check = (values) =>
  Object.entries(DUE).flatMap(([name, label]) =>
    String(values[name] ?? '') === '' ? [{ name, message: `${label} is missing.` }] : [],
  )

/** What the office adds counts as checked. */
export function AddCredential(props: AddProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title="Add one" lead="What you add counts as checked.">
      {isOpen ? (
        <AddForm {...props} onDone={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>Add</Button>
      )}
    </Card>
  )
}

function AddForm({ session, person, onDone }: AddProps & { onDone: () => void }) {
  const fields = useFields({ initial: INITIAL, check })
  const keys = useSaveKey()
  const client = useQueryClient()
  const { toast } = useShell()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | undefined>(undefined)
  const submit = async ({ photo, ...values }: Values) => {
    setBusy(true)
    setRefused(undefined)
    const body = new FormData()
    for (const [name, value] of Object.entries(values)) body.append(name, String(value ?? ''))
    if (photo instanceof File) body.append('photo', photo, photo.name)
    const key = keys.of(JSON.stringify([values, photo instanceof File ? [photo.name, photo.size] : null]))
    const saved = await saveBody(session.authFetch, { path: `/credentials/${person}`, body, key, status: 201 })
    setBusy(false)
    if (!saved.ok && saved.errors.length > 0)
      return fields.refuse(saved.errors.map(({ path: name, message }) => ({ name, message })))
    if (!saved.ok) return setRefused(saved.message)
    toast(saved.message)
    await client.invalidateQueries({ queryKey: ['credentials'] })
    onDone()
  }
  return (
    <Form fields={fields} className="grid gap-5" onSubmit={submit}>
      <ErrorSummary />
      <Alert>{refused}</Alert>
      <SelectField name="kind" label={DUE.kind} options={KINDS} placeholder="Choose one" />
      <TextField name="number" label="Number" optional autoComplete="off" />
      <TextField name="issuer" label="Issuer" optional autoComplete="off" />
      <DateField name="issued_on" label={DUE.issued_on} />
      <DateField name="expires_on" label="Expires on" optional />
      <FileField name="photo" label="Photo" optional accept="image/jpeg,image/png,application/pdf" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="lit" busy={busy}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </Form>
  )
}
