import type { Found, Unopened } from './reader.ts'

/** Another id and value; the value is read from its document when it is first needed. */
export function unopenedAs(
  id: string,
  { person, sort }: Pick<Unopened, 'person' | 'sort'>,
  from: Pick<Found, 'value'>,
): Unopened {
  return {
    id,
    person,
    sort,
    get value() {
      return from.value
    },
  }
}
