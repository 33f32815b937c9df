import { useFieldsContext } from '../fields/fields.ts'
import { numberWord } from '../number-words.ts'
import { focusControl } from './focus-control.ts'

/** Links to all problems if there are two or more, in order. It gets the focus. */
export function ErrorSummary() {
  const { problems } = useFieldsContext()
  if (problems.length < 2) return null
  return (
    <div className="summary" role="alert" tabIndex={-1}>
      <h2>{`${numberWord(problems.length, 'capital')} things to fix`}</h2>
      <ul>
        {problems.map(({ name, message }) => (
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
