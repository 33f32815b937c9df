import { agency } from './agency.ts'

/** What an agency sets up, in the order of the screen. */
export const SETUP_ITEMS = [
  'facts',
  'testimonials',
  'mails',
  'public_address',
  'anchor',
  'backup',
  'second_factor',
  'texts',
] as const
export type SetupItem = (typeof SETUP_ITEMS)[number]

/** The invented facts of `agency.ts`, to see whether an agency has put in its own. */
const SHIPPED = {
  name: 'Arrive Home Care',
  phone: '(704) 555-0142',
  street: '1200 Example Avenue, Suite 4',
} as const

const WORDS = { name: 'name', phone: 'phone', street: 'address' } as const
type Fact = keyof typeof SHIPPED

export type AgencyFacts = Readonly<Record<Fact, string>>

/** The facts that are still the shipped ones, in words. */
export function shippedFacts(facts: AgencyFacts = agency): readonly string[] {
  return (Object.keys(SHIPPED) as Fact[]).filter((fact) => facts[fact] === SHIPPED[fact]).map((fact) => WORDS[fact])
}
