import type { Row } from './read-page.ts'

/** First and last name of a row. */
export function fullName({ first_name, last_name }: Row): string {
  return [first_name, last_name].filter(Boolean).join(' ')
}
