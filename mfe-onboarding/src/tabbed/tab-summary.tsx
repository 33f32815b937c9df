import { focusControl } from '@arrive/kit/form/focus-control.ts'
import type { Runner } from '@arrive/kit/form/runner.ts'
import { TabMessage } from '@arrive/kit/form/runner-form.tsx'
import { numberWord } from '@arrive/kit/number-words.ts'
import type { MouseEvent } from 'react'
import { groupByMessage } from './problems.ts'

/**
 * What keeps a tab closed. Many empty answers share a message, so each is shown once, as a link to its first control.
 * The form moves the focus here.
 */
export function TabSummary({ runner }: { runner: Runner }) {
  const { problems } = runner.fields
  if (problems.length < 2) return <TabMessage runner={runner} />
  const groups = groupByMessage(problems)
  const lead = (event: MouseEvent, name: string) => {
    event.preventDefault()
    focusControl(name)
  }
  const isSaid = groups.some(({ message }) => message === runner.tabMessage)
  return (
    <div className="summary" role="alert" tabIndex={-1}>
      {groups.length > 1 ? <h2>{`${numberWord(groups.length, 'capital')} things to fix`}</h2> : null}
      {runner.tabMessage === undefined || isSaid ? null : <p>{runner.tabMessage}</p>}
      <ul>
        {groups.map(({ message, name }) => (
          <li key={message}>
            <a href={`#${name}`} onClick={(event) => lead(event, name)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
