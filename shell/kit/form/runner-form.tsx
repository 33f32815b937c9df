import { type FormEvent, type ReactNode, useRef } from 'react'
import { CircleCheck } from '../icons.tsx'
import { Alert } from '../note.tsx'
import { OfflineHint } from '../offline-hint.tsx'
import { FormFrame, useFocusOnRefusal } from './form.tsx'
import { type Runner, RunnerContext } from './runner.ts'
import type { Saved } from './save.ts'

interface RunnerFormProps {
  readonly runner: Runner
  readonly onSaved?: (saved: Saved & { ok: true }) => void
  /** Called after every failed save, once the page shows it. */
  readonly onFailed?: (saved: Saved & { ok: false }) => void
  /** Replaces saving on tabs other than the last. */
  readonly onNext?: () => void
  readonly children: ReactNode
  readonly className?: string
}

/** The `<form>` of a contract form. Uses `post`, so typed text never gets into a URL. */
export function RunnerForm({ runner, onSaved, onFailed, onNext, children, className }: RunnerFormProps) {
  const element = useRef<HTMLFormElement>(null)
  useFocusOnRefusal(runner.fields, element)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (onNext !== undefined) return onNext()
    const saved = await runner.submit()
    if (saved?.ok === true) onSaved?.(saved)
    if (saved?.ok === false) onFailed?.(saved)
  }
  return (
    <RunnerContext value={runner}>
      <FormFrame fields={runner.fields}>
        <form ref={element} method="post" noValidate onSubmit={submit} className={className}>
          {children}
        </form>
      </FormFrame>
    </RunnerContext>
  )
}

/** Shows whether a save is in progress, done, or why it failed. */
export function SaveState({ runner }: { runner: Runner }) {
  const { saving, result } = runner
  return (
    <div className="save-state">
      <p role="status" className="soft">
        {saving ? 'Saving…' : ''}
        {result?.ok === true ? (
          <span className="note ok">
            <CircleCheck /> {result.message}
          </span>
        ) : null}
      </p>
      {result?.ok === false ? (
        <Alert>
          <p>{result.message}</p>
          <OfflineHint />
        </Alert>
      ) : null}
    </div>
  )
}

/** Why the next tab is not available yet. */
export function TabMessage({ runner }: { runner: Runner }) {
  if (runner.tabMessage === undefined || runner.fields.problems.length === 0) return null
  return <Alert>{runner.tabMessage}</Alert>
}
