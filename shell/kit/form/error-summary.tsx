import { useFieldsContext } from './fields.ts'
import { focusControl } from './focus-control.ts'

const NUMBERS = ['Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve']

/** Where two or more things are wrong: all of them as links, in the order of the checks. It gets the focus. */
export function ErrorSummary() {
  const { troubles } = useFieldsContext()
  if (troubles.length < 2) return null
  const count = NUMBERS[troubles.length - 2] ?? troubles.length
  return (
    <div className="summary" role="alert" tabIndex={-1}>
      <h2>{`${count} things to fix`}</h2>
      <ul>
        {troubles.map(({ name, message }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault()
                focusControl(name)
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
