import { ErrorSummary, Summary } from '@arrive/kit/form/error-summary.tsx'
import type { Runner } from '@arrive/kit/form/runner.ts'
import { Alert } from '@arrive/kit/note.tsx'
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
        <a
          href={`#${first.name}`}
          className="pub-reach-link"
          onClick={(event) => {
            event.preventDefault()
            onSelect(first.name)
          }}
        >
          {sentence}
        </a>
      </Alert>
    )
  }
  if (sentence === undefined) return <ErrorSummary onSelect={onSelect} />
  const named = same ? problems.map(({ name }) => ({ name, message: labelOf(form, name) })) : problems
  return <Summary title={sentence} problems={named} onSelect={onSelect} />
}
