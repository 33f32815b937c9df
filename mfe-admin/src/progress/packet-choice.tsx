import { ChoiceBox } from '../list/choice-box.tsx'
import type { PlaceInList } from '../list/use-place.ts'
import { SCREENS, shortName } from '../review/screens.ts'

const STATES = [
  ['', 'Any status'],
  ['missing', 'Missing forms'],
  ['company', 'Waiting for the agency'],
  ['complete', 'Complete'],
] as const

const FORMS = [['', 'Any form'] as const, ...SCREENS.map(({ form }) => [form, shortName(form)] as const)]

/** Which packets are shown. */
export function PacketChoice({ list }: { list: PlaceInList }) {
  return (
    <>
      <ChoiceBox list={list} name="state" label="Status" options={STATES} />
      <ChoiceBox list={list} name="missing" label="Missing form" options={FORMS} />
    </>
  )
}
