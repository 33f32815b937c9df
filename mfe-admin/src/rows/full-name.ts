import type { Row } from './read-page.ts'

export function fullName({ first_name, last_name }: Row): string {
  return [first_name, last_name].filter(Boolean).join(' ')
}
