import type { ReactNode } from 'react'
import { CircleAlert } from '../icons.tsx'
import { WholeWords } from '../whole-words.tsx'
import { useFieldsContext } from './fields.ts'

/** Read with the control, and announced if nothing else on the page announces it. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  const { isAloud } = useFieldsContext()
  if (message === undefined) return null
  return (
    <p className="err" id={id} role={isAloud(message) ? 'alert' : undefined}>
      <CircleAlert />
      <span>
        <WholeWords text={message} />
      </span>
    </p>
  )
}

interface FrameProps {
  readonly id: string
  readonly ids: { readonly help: string; readonly error: string; readonly hint?: string }
  readonly error: string | undefined
  readonly label: string
  readonly help?: string | undefined
  readonly optional?: boolean | undefined
  /** A non-blocking warning. Absent: the field never has one. */
  readonly hint?: string | undefined
  readonly children: ReactNode
}

export function FieldFrame({ id, ids, error, label, help, optional = false, hint, children }: FrameProps) {
  return (
    <div className={error === undefined ? 'field' : 'field bad'}>
      <label htmlFor={id}>
        {label}
        {optional ? <Optional /> : null}
      </label>
      <InlineError ids={ids} help={help} error={error} />
      {children}
      {hint === undefined ? null : (
        <p className="hint" id={ids.hint} aria-live="polite">
          {hint}
        </p>
      )}
    </div>
  )
}

/** Around several controls that answer one question. */
export function FieldsetFrame({
  ids,
  error,
  label,
  help,
  optional = false,
  children,
}: Omit<FrameProps, 'id' | 'hint'>) {
  const described = [help === undefined ? '' : ids.help, error === undefined ? '' : ids.error].join(' ').trim()
  return (
    <fieldset className={error === undefined ? 'field' : 'field bad'} aria-describedby={described || undefined}>
      <legend className="legend">
        {label}
        {optional ? <Optional /> : null}
      </legend>
      <InlineError ids={ids} help={help} error={error} />
      {children}
    </fieldset>
  )
}

function InlineError({ ids, help, error }: Pick<FrameProps, 'ids' | 'help' | 'error'>) {
  return (
    <>
      {help === undefined ? null : (
        <p className="help" id={ids.help}>
          <WholeWords text={help} />
        </p>
      )}
      <FieldError id={ids.error} message={error} />
    </>
  )
}

function Optional() {
  return <span className="opt"> (optional)</span>
}

/** Side by side from 720 px: `two` or `three` columns, `sig` for signature and date, `duo` also on phones. */
export function FieldRow({ layout, children }: { layout: 'two' | 'three' | 'sig' | 'duo'; children: ReactNode }) {
  return <div className={layout === 'duo' ? 'row three duo' : `row ${layout}`}>{children}</div>
}
