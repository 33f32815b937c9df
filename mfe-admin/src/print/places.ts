import { type LawEntry, pageOf, type ScreenEntry } from '@arrive/contracts/catalogue.ts'
import { lawCatalogue } from '@arrive/contracts/generated/catalogue.ts'
import { OFFICE, readersOf } from '@arrive/contracts/office-roles.ts'
import { packetForms } from '../review/packet-forms.ts'

/** One place in the printed packet: a form, and those that a person may send instead. */
export interface PrintedPlace {
  readonly entry: ScreenEntry
  readonly instead: readonly LawEntry[]
}

/** Leaves out the choice about hepatitis B, which auditors may not read. */
const isPrinted = ({ name }: ScreenEntry) =>
  OFFICE.readers.every((role) => readersOf([name]).some((one) => one === role))

const lawForms = lawCatalogue.filter(isPrinted)
const isOn = (entry: ScreenEntry) => (other: LawEntry) => pageOf(other.review) === pageOf(entry.review)

/** In the order of the reviews. */
export const printedPlaces: readonly PrintedPlace[] = [
  ...packetForms.filter(isPrinted).map((entry) => ({ entry, instead: lawForms.filter(isOn(entry)) })),
  ...lawForms.filter((entry) => !packetForms.some((one) => isOn(one)(entry))).map((entry) => ({ entry, instead: [] })),
]
