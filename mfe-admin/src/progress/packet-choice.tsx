import { ChoiceBox } from '../list/choice-box.tsx'
import type { ListNavigation } from '../list/use-list-state.ts'
import { packetForms } from '../review/packet-forms.ts'

const STATES = [
  ['', 'Any status'],
  ['missing', 'Missing forms'],
  ['company', 'Waiting for the agency'],
  ['complete', 'Complete'],
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
      <ChoiceBox list={list} name="state" label="Status" options={STATES} />
      <ChoiceBox list={list} name="missing" label="Missing form" options={FORMS} />
      <ChoiceBox list={list} name="references" label="References" options={REFERENCES} />
    </>
  )
}
