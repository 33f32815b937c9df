import { FULL_LIST } from '@arrive/contracts/screening.ts'
import { inventedRows, listOf, type Row } from '@arrive/services/tests/testing/exclusion-list.ts'
import type { Body } from '../client.ts'
import type { DemoPerson } from '../people.ts'
import { type DemoContext, keyOf } from '../visit.ts'

/** People with a name in the list; one of them is decided. */
const NAMESAKES = 3
const REASON = 'The OIG website says that the Social Security number is another one.'

/** Screens the staff once, against a made-up list in which some of them have namesakes. */
export async function workScreening(context: DemoContext, people: readonly DemoPerson[]): Promise<void> {
  const { call, admin: token, seed } = context
  const before = await call('GET', '/screenings?limit=1', { token })
  const namesakes = people.filter(isAuthorized).slice(0, NAMESAKES)
  if (Object.keys(before).length > 0 || namesakes.length === 0) return
  const list = listOf([...inventedRows(FULL_LIST), ...namesakes.map(rowOf)])
  const form = new FormData()
  form.set('list', new Blob([list], { type: 'text/csv' }), 'UPDATED.csv')
  const { screening_id } = await call('POST', '/screenings', { token, form })
  const { matches } = await call('GET', `/screenings/${String(screening_id)}`, { token })
  const [first] = (matches as readonly Body[]).toReversed()
  if (first === undefined) return
  const path = `/screenings/${String(screening_id)}/people/${String(first['user_id'])}`
  const json = { decision: 'different', reason: REASON }
  await call('PUT', path, { token, key: keyOf(seed, 0, 'screening'), json })
}

function isAuthorized({ sendings }: DemoPerson): boolean {
  return sendings.some(({ form }) => form.name === 'authorization')
}

/** Every other row has no birth date, as many of the real list. */
function rowOf({ person: { first, last, born } }: DemoPerson, at: number): Row {
  const row = { LASTNAME: last, FIRSTNAME: first, CITY: 'TOLEDO', STATE: 'OH', ZIP: '43604', EXCLDATE: '20260119' }
  return at % 2 === 0 ? row : { ...row, DOB: born.replaceAll('-', '') }
}
