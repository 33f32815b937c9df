import type { Form } from '@arrive/contracts/form.ts'
import { Card } from '@arrive/kit/card.tsx'
import { FormText } from '@arrive/kit/form-text.tsx'

/** The accepted terms; nothing if the form has none. */
export function Accepted({ form: { consents = [] }, found, title }: { form: Form; found: boolean; title: string }) {
  if (consents.length === 0) return null
  return (
    <Card title={title}>
      {consents.map(({ name, text }) => (
        <div key={name} className="answers-row">
          {text === undefined ? null : <FormText id={text} />}
          <p className="mt-4">
            <b>Terms:</b> {found ? 'Accepted with the application.' : 'Not accepted yet.'}
          </p>
        </div>
      ))}
    </Card>
  )
}
