import { useRef } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { Button } from '../button.tsx'
import { FileText, Upload } from '../icons.tsx'
import { afterPointerUp } from './after-press.ts'
import { FieldFrame } from './field.tsx'
import { useFieldsContext } from './fields.ts'
import { type FieldProps, useField } from './use-field.ts'

/** The browser's own control, visually hidden; name and size are next to the button. */
export function FileField({ name, label, help, optional, disabled, accept }: FieldProps & { accept?: string }) {
  const { id, ids, error, aria } = useField({ name, ...(help !== undefined && { help }) })
  const { control } = useFormContext()
  const { field } = useController({ name, control })
  const { leave } = useFieldsContext()
  const input = useRef<HTMLInputElement | null>(null)
  const file = field.value instanceof File ? field.value : undefined
  const remove = () => {
    if (input.current !== null) input.current.value = ''
    field.onChange(undefined)
    input.current?.focus()
  }
  return (
    <FieldFrame id={id} ids={ids} error={error} label={label} help={help} optional={optional}>
      <div className="file">
        <input
          {...aria}
          ref={input}
          id={id}
          name={name}
          type="file"
          accept={accept}
          disabled={disabled}
          className="vh"
          onChange={(event) => {
            field.onChange(event.target.files?.[0])
            leave(name)
          }}
          onBlur={() => afterPointerUp(() => leave(name))}
        />
        <label htmlFor={id} className="btn sm" aria-hidden="true">
          <Upload /> Choose a file
        </label>
        {file === undefined ? <span className="soft">No file chosen</span> : <Chosen file={file} onRemove={remove} />}
      </div>
    </FieldFrame>
  )
}

function Chosen({ file, onRemove }: { file: File; onRemove: () => void }) {
  return (
    <>
      <span className="chosen" role="status">
        <FileText />
        <span>
          {file.name} <span className="soft whitespace-nowrap">({sizeOf(file.size)})</span>
        </span>
      </span>
      <Button kind="text" small onClick={onRemove}>
        Remove
      </Button>
    </>
  )
}

function sizeOf(bytes: number): string {
  const kib = bytes / 1_024
  return kib < 1_024 ? `${Math.max(1, Math.round(kib))} KB` : `${(kib / 1_024).toFixed(1)} MB`
}
