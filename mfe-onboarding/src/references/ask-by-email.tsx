import { Card } from '@arrive/kit/card.tsx'
import { TextField } from '@arrive/kit/fields/text-field.tsx'
import { FormFrame } from '@arrive/kit/form/form.tsx'
import { Alert } from '@arrive/kit/note.tsx'
import type { Ask } from './use-ask.ts'

/** Has its own values, which are no answers of the form. */
export function AskByEmail({ ask }: { ask: Ask }) {
  if (!ask.isOffered) return null
  return (
    <FormFrame fields={ask.fields}>
      <Card title="Ask by email" lead="We email your manager a link. It takes them three minutes and no account.">
        <div className="stack">
          <Alert>{ask.refusal}</Alert>
          <TextField name="managerName" label="Name of your manager" autoComplete="off" optional />
          <TextField
            name="managerEmail"
            label="Email of your manager"
            type="email"
            autoComplete="off"
            spellCheck={false}
            optional
          />
        </div>
      </Card>
    </FormFrame>
  )
}
