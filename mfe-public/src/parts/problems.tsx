import type { FieldProblem } from '@arrive/kit/fields/fields.ts'
import { ErrorSummary } from '@arrive/kit/form/error-summary.tsx'
import type { Runner } from '@arrive/kit/form/runner.ts'
import { Alert } from '@arrive/kit/note.tsx'
import { type MouseEvent, type ReactNode, useCallback } from 'react'
import { labelOf } from '../labels.ts'

interface ProblemsProps {
  readonly runner: Runner
  /** The current tab. */
  readonly at: number
  /** Shows a control on any tab. */
  readonly onSelect: (control: string) => void
}

/** What blocks the tab or form: the specified message, and a link to each answer. */
export function Problems({ runner, at, onSelect }: ProblemsProps) {
  const { form, fields } = runner
  const { problems } = fields
  const [first, second] = problems
  if (first === undefined) return null
  const same = problems.every(({ message }) => message === first.message)
  const guard = form.tabs?.[at]?.message
  const sentence = typeof guard === 'string' ? guard : same ? first.message : undefined
  if (second === undefined) {
    return (
      <Alert>
        <ProblemLink problem={first} onSelect={onSelect}>
          {sentence}
        </ProblemLink>
      </Alert>
    )
  }
  if (sentence === undefined) return <Everywhere onSelect={onSelect} />
  return (
    <div className="summary" role="alert" tabIndex={-1}>
      <h2>{sentence}</h2>
      <ul>
        {problems.map((problem) => (
          <li key={problem.name}>
            <ProblemLink problem={problem} onSelect={onSelect}>
              {same ? labelOf(form, problem.name) : problem.message}
            </ProblemLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ProblemLinkProps {
  readonly problem: FieldProblem
  readonly onSelect: (control: string) => void
  readonly children: ReactNode
}

function ProblemLink({ problem, onSelect, children }: ProblemLinkProps) {
  return (
    <a
      href={`#${problem.name}`}
      className="pub-reach-link"
      onClick={(event) => {
        event.preventDefault()
        onSelect(problem.name)
      }}
    >
      {children}
    </a>
  )
}

/** Like the kit's summary, but its links also lead to other tabs. */
function Everywhere({ onSelect }: Pick<ProblemsProps, 'onSelect'>) {
  const follow = useCallback(
    (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link === null) return
      event.preventDefault()
      event.stopPropagation()
      onSelect(link.hash.slice(1))
    },
    [onSelect],
  )
  return (
    <div onClickCapture={follow}>
      <ErrorSummary />
    </div>
  )
}
