import { ChoiceBox } from './choice-box.tsx'
import type { ListNavigation } from './use-list-state.ts'

const POSITIONS = [
  ['', 'Any position'],
  ...['HHA', 'CNA', 'LPN', 'RN'].map((one) => [one, one] as const),
  ['unknown', 'Unknown'],
] as const

export function PositionBox({ list }: { list: ListNavigation }) {
  return <ChoiceBox list={list} name="position" label="Position" options={POSITIONS} />
}

/** Set by a link of the overview; shown so that it can be cleared. */
export function OlderBox({ list }: { list: ListNavigation }) {
  const { older } = list.place.chosen ?? {}
  if (older === undefined) return null
  const count = Number.parseInt(older, 10)
  const words = `${count} ${older.endsWith('h') ? 'hour' : 'day'}${count === 1 ? '' : 's'} or longer`
  const options = [['', 'Any time'] as const, [older, words] as const]
  return <ChoiceBox list={list} name="older" label="Waiting" options={options} />
}

/** Set by a link to some people; shown so that it can be cleared. */
export function PeopleBox({ list }: { list: ListNavigation }) {
  const { user_ids } = list.place.chosen ?? {}
  if (user_ids === undefined) return null
  const options = [['', 'Everyone'] as const, [user_ids, `${user_ids.split(',').length} chosen`] as const]
  return <ChoiceBox list={list} name="user_ids" label="People" options={options} />
}
