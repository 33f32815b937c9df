import { EXCLUSION_DECISIONS } from '@arrive/contracts/screening.ts'
import { Button } from '@arrive/kit/button.tsx'
import { useFields } from '@arrive/kit/fields/fields.ts'
import { RadioCards } from '@arrive/kit/fields/radio-cards.tsx'
import { TextField } from '@arrive/kit/fields/text-field.tsx'
import { Form } from '@arrive/kit/form/form.tsx'
import { useSaveKey } from '@arrive/kit/form/key.ts'
import { Alert } from '@arrive/kit/note.tsx'
import { type Session, useShell } from '@arrive/router'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ShownMatch, sendDecision } from './calls.ts'

const LABELS = { same: 'Same person', different: 'Different person' } as const
const OPTIONS = EXCLUSION_DECISIONS.map((value) => ({ value, label: LABELS[value] }))
const FAILED = 'We could not save the decision. Please try again.'

interface DecisionFormProps extends ShownMatch {
  readonly session: Session
  readonly isLatest: boolean
  readonly onComplete: () => void
  /** Once the page shows the decision. */
  readonly onSaved: () => void
}

/** A decision can be changed; each needs a reason. */
export function DecisionForm({ session, screening, match, isLatest, onComplete, onSaved }: DecisionFormProps) {
  const { toast } = useShell()
  const client = useQueryClient()
  const keys = useSaveKey()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const fields = useFields({ initial: { decision: match.decision ?? '', reason: '' }, check })
  const isComplete = check(fields.methods.watch()).length === 0
  const latest = useRef(onComplete)
  latest.current = onComplete
  useEffect(() => {
    if (isComplete) latest.current()
  }, [isComplete])

  async function save(body: Readonly<Record<string, unknown>>): Promise<void> {
    setBusy(true)
    const key = keys.of(JSON.stringify([screening, match.user_id, body]))
    const { ok, message = FAILED } = await sendDecision(session, { screening, person: match.user_id, body }, key)
    setBusy(false)
    setRefused(ok ? undefined : message)
    if (!ok) return
    toast(message)
    await client.invalidateQueries({ queryKey: ['screening'] })
    onSaved()
  }

  return (
    <Form fields={fields} onSubmit={save} className="adm-deciding">
      <Alert>{refused}</Alert>
      <RadioCards name="decision" label="Decision" options={OPTIONS} />
      <TextField name="reason" label="Reason" help="Only the office reads it." />
      <Button type="submit" kind={isComplete && isLatest ? 'lit' : 'plain'} busy={busy}>
        Save the decision
      </Button>
    </Form>
  )
}

function check({ decision, reason }: Readonly<Record<string, unknown>>) {
  return [
    ...(decision === '' ? [{ name: 'decision', message: 'Choose one of the two.' }] : []),
    ...(String(reason).trim() === '' ? [{ name: 'reason', message: 'Please give a reason.' }] : []),
  ]
}
