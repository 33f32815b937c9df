import { OFFICE_LISTS } from '@arrive/contracts/lists.ts'
import { SCREENS, shortName } from '../review/screens.ts'

const ACTIONS: Readonly<Record<string, string>> = {
  list: 'Viewed the list',
  view: 'Viewed',
  history: 'Viewed the history',
  lookup: 'Looked up the ID',
  download: 'Opened the file',
  export: 'Exported as CSV',
  fill: 'Filled in the agency’s part',
  erase: 'Deleted',
}

/** What was done, in a few words. */
export function actionWords(action: unknown): string {
  return ACTIONS[String(action)] ?? String(action)
}

/** The list, form or file that it was done with. */
export function whatWords(what: unknown): string {
  const name = String(what)
  if (SCREENS.some(({ form }) => form === name)) return shortName(name)
  return OFFICE_LISTS.find((list) => list.name === name)?.title ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

/** Whether the person of an entry has papers to be opened: a patient has none. */
export function hasPapers({ subject_user_id, what, action }: Readonly<Record<string, unknown>>): boolean {
  return typeof subject_user_id === 'number' && what !== 'patient' && action !== 'erase'
}
