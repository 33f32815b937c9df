import { FieldError } from './field.tsx'
import { type FieldProps, useField } from './use-field.ts'

export function CheckboxField({ name, label, help, disabled }: Omit<FieldProps, 'optional'>) {
  const { id, ids, error, aria, control } = useField({ name, ...(help !== undefined && { help }) })
  return (
    <div className={error === undefined ? 'field' : 'field bad'}>
      {help === undefined ? null : (
        <p className="help" id={ids.help}>
          {help}
        </p>
      )}
      <FieldError id={ids.error} message={error} />
      <label className="choice" htmlFor={id}>
        <input {...control} {...aria} id={id} type="checkbox" disabled={disabled} />
        <span>{label}</span>
      </label>
    </div>
  )
}
