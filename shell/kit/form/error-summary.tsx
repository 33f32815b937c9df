import { type FieldProblem, useFieldsContext } from '../fields/fields.ts'
import { numberWord } from '../number-words.ts'
import { focusControl } from './focus-control.ts'

/** Links to all problems if there are two or more, in order. It gets the focus. */
export function ErrorSummary({ onSelect }: Pick<SummaryProps, 'onSelect'>) {
  const { problems } = useFieldsContext()
  if (problems.length < 2) return null
  return <Summary problems={problems} title={thingsToFix(problems.length)} {...(onSelect && { onSelect })} />
}

export function thingsToFix(count: number): string {
  return `${numberWord(count, 'capital')} things to fix`
}

interface SummaryProps {
  readonly title?: string | undefined
  readonly lead?: string | undefined
  readonly problems: readonly FieldProblem[]
  /** Called with a control's name. Default: focuses it. */
  readonly onSelect?: (control: string) => void
}

export function Summary({ title, lead, problems, onSelect = focusControl }: SummaryProps) {
  return (
    <div className="summary" role="alert" tabIndex={-1}>
      {title === undefined ? null : <h2>{title}</h2>}
      {lead === undefined ? null : <p>{lead}</p>}
      <ul>
        {problems.map(({ name, message }) => (
          <li key={`${name} ${message}`}>
            <a
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault()
                onSelect(name)
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
