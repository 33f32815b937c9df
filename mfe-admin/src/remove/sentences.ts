import type { Removal } from '../rows/list-definition.ts'

/** What is deleted with a person. Absent if it could not be read. */
export interface Erased {
  readonly submissions?: number
  readonly forms_in?: number
  readonly has_account?: boolean
  /** The account owner's name: a row of a public form may have another one. */
  readonly name?: string
  readonly email?: string
}

/** Number of names that fit into a title. */
const IN_TITLE = 3

/** Names everyone whose rows are deleted: families share an email, and with it an id. */
export function removalTitle(name: string, others: readonly string[]): string {
  const names = [...new Set([name, ...others])]
  if (names.length <= IN_TITLE) return `Delete ${listed(names)}?`
  return `Delete ${listed([...names.slice(0, IN_TITLE - 1), `${names.length - IN_TITLE + 1} others`])}?`
}

export const QUESTION = 'Are you sure you want to delete this user?'
export const DELETED = 'User deleted successfully!'
const NO_ID = 'Unable to retrieve user ID.'
const NOT_DELETED = 'Unable to delete user.'

/** The step that failed. */
type Step = 'find' | 'delete'

/** The message for a failed step; `said` is the server's, if any. */
export function failureOf(step: Step, removal: Removal, said?: string): string {
  if (said !== undefined) return `Error: ${said}`
  const plain = step === 'find' ? NO_ID : NOT_DELETED
  return removal === 'patient' ? `Error: ${plain}` : plain
}

/** What will be deleted, in one sentence. */
export function erasedSentence(
  removal: Removal,
  { submissions, forms_in = 0, has_account = false }: Erased,
  isShared = false,
): string {
  const end = 'This cannot be undone. First check whether the law requires you to keep any of these records.'
  const all = isShared ? 'All records with this email' : 'All of this person’s records'
  if (submissions === undefined) return `${all} will be deleted. ${end}`
  const noun = removal === 'patient' ? 'homecare request' : 'application'
  const things = [
    ...(submissions > 0 ? [counted(submissions, noun)] : []),
    ...(forms_in > 0 ? [counted(forms_in, 'form')] : []),
    ...(has_account ? ['the account'] : []),
  ]
  if (things.length === 0) return `${all} will be deleted. ${end}`
  const isOne = things.length === 1 && submissions + forms_in <= 1
  const whose = isShared ? 'with this email' : 'of this person'
  return `${capital(listed(things))} ${whose} will be deleted${isOne ? '' : ' together'}. ${end}`
}

/** The account and form count behind a row; `undefined` without an account. */
export function accountSentence({
  has_account = false,
  name = '',
  email = '',
  forms_in = 0,
}: Erased): string | undefined {
  if (!has_account) return undefined
  const forms = forms_in > 0 ? ` with ${counted(forms_in, 'form')}` : ''
  return `This email has a staff account${forms}: ${name === '' ? email : `${name}, ${email}`}.`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** `a, b and c`. */
export function listed(things: readonly string[]): string {
  const [last = '', ...others] = [...things].reverse()
  return others.length === 0 ? last : `${others.reverse().join(', ')} and ${last}`
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
