import { listed } from './listed.ts'

/** Towns in and near Charlotte, each with a ZIP code; streets are made up. */

export interface Town {
  readonly city: string
  readonly state: 'NC' | 'SC'
  readonly zip: string
}

const CHARLOTTE = ['28202', '28204', '28205', '28208', '28210', '28212', '28215', '28216', '28226', '28262', '28269']
const NEAR = `Matthews NC 28105, Huntersville NC 28078, Gastonia NC 28054, Concord NC 28027, Mint Hill NC 28227,
Pineville NC 28134, Cornelius NC 28031, Davidson NC 28036, Belmont NC 28012, Indian Trail NC 28079, Monroe NC 28110,
Mount Holly NC 28120, Fort Mill SC 29715, Rock Hill SC 29730`

export const TOWNS: readonly Town[] = [
  ...CHARLOTTE.map((zip) => ({ city: 'Charlotte', state: 'NC' as const, zip })),
  ...listed(NEAR).map(readTown),
]

export const STREETS =
  listed(`Dogwood Hollow Lane, Firefly Court, Cardinal Bend Drive, Old Lantern Road, Quiet Creek Way,
Magnolia Crossing, Heron Pond Road, Sweetgum Terrace, Blue Ridge View Avenue, Porchlight Street, Peach Orchard Drive,
Whistling Kettle Lane, Camellia Park Road, Red Clay Court, Redbud Circle, Long Table Street, Sparrow Gate Drive,
Willow Bench Avenue, Three Oaks Lane, Copper Kettle Court, Sunday Morning Road, Tulip Poplar Way`)

export const UNITS = ['Apt 3B', 'Apt 12', 'Unit 204', 'Apt 7', 'Lot 18', 'Apt C', 'Unit 5'] as const

/** The longest address that still fits into its field. */
export const LONG_STREET =
  '10482 Old Whispering Magnolia Plantation Crossing Boulevard Northwest Extension, Building 14, Entrance D, ' +
  'Third Floor, Apartment 3107-B, c/o Brightwatersmith Family'

function readTown(text: string): Town {
  const [, city = '', state, zip = ''] = /^(.+) (NC|SC) (\d{5})$/.exec(text) ?? []
  return { city, state: state === 'SC' ? 'SC' : 'NC', zip }
}
