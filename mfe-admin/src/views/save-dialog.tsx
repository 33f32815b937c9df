import { VIEW_LIMITS } from '@arrive/contracts/views.ts'
import { CheckboxField } from '@arrive/kit/fields/checkbox-field.tsx'
import { useFields } from '@arrive/kit/fields/fields.ts'
import { TextField } from '@arrive/kit/fields/text-field.tsx'
import { Form } from '@arrive/kit/form/form.tsx'
import { Alert } from '@arrive/kit/note.tsx'
import { useState } from 'react'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'

export interface Named {
  readonly name: string
  readonly shared: boolean
}

interface SaveDialogProps {
  readonly title: string
  readonly help: string
  readonly initial: Named
  readonly onClose: () => void
  /** The message of a refusal; undefined: done. */
  readonly onSend: (named: Named) => Promise<string | undefined>
}

export function SaveDialog({ title, help, initial, onClose, onSend }: SaveDialogProps) {
  const fields = useFields({ initial: { ...initial }, check: ({ name }) => problemsOf(name) })
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | undefined>(undefined)
  const send = async ({ name, shared }: Readonly<Record<string, unknown>>) => {
    setBusy(true)
    const refusal = await onSend({ name: String(name).trim(), shared: shared === true })
    setBusy(false)
    setRefused(refusal)
    if (refusal === undefined) onClose()
  }
  return (
    <Form fields={fields} onSubmit={send}>
      <ConfirmDialog title={title} action="Save" busy={busy} onClose={onClose}>
        {refused === undefined ? null : <Alert>{refused}</Alert>}
        <TextField name="name" label="Name" help={help} />
        <CheckboxField name="shared" label="Share with the office" />
      </ConfirmDialog>
    </Form>
  )
}

function problemsOf(value: unknown) {
  const text = String(value ?? '').trim()
  if (text === '') return [{ name: 'name', message: 'Please give the view a name.' }]
  const message = `Use at most ${VIEW_LIMITS.name} characters.`
  return [...text].length > VIEW_LIMITS.name ? [{ name: 'name', message }] : []
}
