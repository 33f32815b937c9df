import { CheckboxField } from '../fields/checkbox-field.tsx'
import { FormText } from '../form-text.tsx'
import { useRunner } from './runner.ts'

export function Consents() {
  const { form } = useRunner()
  return (
    <div className="stack">
      {(form.consents ?? []).map(({ name, label, text }) => (
        <div key={name} className="stack">
          {text === undefined ? null : <FormText id={text} titled />}
          <CheckboxField name={name} label={label} />
        </div>
      ))}
    </div>
  )
}
