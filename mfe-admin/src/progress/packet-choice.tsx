import { useId } from 'react'
import { ChoiceBox } from '../list/choice-box.tsx'
import { OlderBox, PositionBox } from '../list/linked-boxes.tsx'
import type { ListNavigation } from '../list/use-list-state.ts'
import { packetForms } from '../review/packet-forms.ts'

const STATES = [
  ['', 'Any status'],
  ['missing', 'Missing forms'],
  ['company', 'Waiting for the agency'],
  ['complete', 'Complete'],
  ['resign', 'Sign again'],
] as const

/** In the same box: of both only one is chosen at a time. */
const REVIEWS = [
  ['to_review', 'To review'],
  ['returned', 'Returned'],
  ['ready', 'All forms approved'],
  ['approved', 'Approved'],
] as const

const CERTIFICATES = [
  ['', 'Any certificates'],
  ['stated', 'To check'],
  ['expiring', 'Expiring'],
  ['blocked', 'Blocked'],
] as const

const REFERENCES = [
  ['', 'Any references'],
  ['answered', 'To judge'],
  ['silent', 'Silent'],
] as const

const FORMS = [['', 'Any form'] as const, ...packetForms.map(({ name, short }) => [name, short] as const)]

export function PacketChoice({ list }: { list: ListNavigation }) {
  return (
    <>
      <StatusBox list={list} />
      <PositionBox list={list} />
      <ChoiceBox list={list} name="missing" label="Missing form" options={FORMS} />
      <ChoiceBox list={list} name="credential" label="Certificates" options={CERTIFICATES} />
      <ChoiceBox list={list} name="references" label="References" options={REFERENCES} />
      <OlderBox list={list} />
    </>
  )
}

function StatusBox({ list }: { list: ListNavigation }) {
  const id = useId()
  const { state = '', review = '' } = list.place.chosen ?? {}
  const nameOf = (value: string) => (REVIEWS.some(([one]) => one === value) ? 'review' : 'state')
  return (
    <span className="adm-choice">
      <label htmlFor={id}>Status</label>
      <select
        id={id}
        className="in select"
        value={review || state}
        onChange={({ target: { value } }) => list.choose({ state: '', review: '', [nameOf(value)]: value })}
      >
        {[...STATES, ...REVIEWS].map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </span>
  )
}
