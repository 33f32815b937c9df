import type { Trouble } from '@arrive/kit/fields/fields.ts'
import { ErrorSummary } from '@arrive/kit/form/error-summary.tsx'
import type { Runner } from '@arrive/kit/form/runner.ts'
import { Note } from '@arrive/kit/note.tsx'
import { type MouseEvent, type ReactNode, useCallback } from 'react'
import { labelOf } from '../labels.ts'

interface TroublesProps {
  readonly runner: Runner
  /** The tab that is shown. */
  readonly at: number
  /** Shows a control, on whatever tab it stands. */
  readonly onReach: (control: string) => void
}

/** What keeps the tab, or the form, from going on: the sentence of the specification, and the way to each answer. */
export function Troubles({ runner, at, onReach }: TroublesProps) {
  const { form, fields } = runner
  const { troubles } = fields
  const [first, second] = troubles
  if (first === undefined) return null
  const same = troubles.every(({ message }) => message === first.message)
  const guard = form.tabs?.[at]?.message
  const sentence = typeof guard === 'string' ? guard : same ? first.message : undefined
  if (second === undefined) {
    return (
      <Note kind="bad" role="alert">
        <Reach trouble={first} onReach={onReach}>
          {sentence}
        </Reach>
      </Note>
    )
  }
  if (sentence === undefined) return <Everywhere onReach={onReach} />
  return (
    <div className="summary" role="alert" tabIndex={-1}>
      <h2>{sentence}</h2>
      <ul>
        {troubles.map((trouble) => (
          <li key={trouble.name}>
            <Reach trouble={trouble} onReach={onReach}>
              {same ? labelOf(form, trouble.name) : trouble.message}
            </Reach>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ReachProps {
  readonly trouble: Trouble
  readonly onReach: (control: string) => void
  readonly children: ReactNode
}

function Reach({ trouble, onReach, children }: ReachProps) {
  return (
    <a
      href={`#${trouble.name}`}
      className="pub-reach-link"
      onClick={(event) => {
        event.preventDefault()
        onReach(trouble.name)
      }}
    >
      {children}
    </a>
  )
}

/** The kit's summary, whose links know only what is on the screen: here they lead to other tabs as well. */
function Everywhere({ onReach }: Pick<TroublesProps, 'onReach'>) {
  const follow = useCallback(
    (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link === null) return
      event.preventDefault()
      event.stopPropagation()
      onReach(link.hash.slice(1))
    },
    [onReach],
  )
  return (
    <div onClickCapture={follow}>
      <ErrorSummary />
    </div>
  )
}
