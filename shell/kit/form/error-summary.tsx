import { useFieldsContext } from '../fields/fields.ts'
import { numberWord } from '../number-words.ts'
import { focusControl } from './focus-control.ts'

/** Where two or more things are wrong: all of them as links, in the order of the checks. It gets the focus. */
export function ErrorSummary() {
  const { troubles } = useFieldsContext()
  if (troubles.length < 2) return null
  return (
    <div className="summary" role="alert" tabIndex={-1}>
      <h2>{`${numberWord(troubles.length, 'capital')} things to fix`}</h2>
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
