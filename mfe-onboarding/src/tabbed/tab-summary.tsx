import { Summary, thingsToFix } from '@arrive/kit/form/error-summary.tsx'
import type { Runner } from '@arrive/kit/form/runner.ts'
import { TabMessage } from '@arrive/kit/form/runner-form.tsx'
import { groupByMessage } from './problems.ts'

/**
 * What keeps a tab closed. Many empty answers share a message, so each is shown once, as a link to its first control.
 * The form moves the focus here.
 */
export function TabSummary({ runner: { fields, tabMessage }, runner }: { runner: Runner }) {
  if (fields.problems.length < 2) return <TabMessage runner={runner} />
  const groups = groupByMessage(fields.problems)
  const isSaid = groups.some(({ message }) => message === tabMessage)
  return (
    <Summary
      title={groups.length > 1 ? thingsToFix(groups.length) : undefined}
      lead={isSaid ? undefined : tabMessage}
      problems={groups}
    />
  )
}
