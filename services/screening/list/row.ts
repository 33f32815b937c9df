import { isUtf8 } from 'node:buffer'

/** The columns that are kept with a match, as the list's header names them. */
export const KEPT = {
  lastname: 'LASTNAME',
  firstname: 'FIRSTNAME',
  midname: 'MIDNAME',
  dob: 'DOB',
  address: 'ADDRESS',
  city: 'CITY',
  state: 'STATE',
  zip: 'ZIP',
  excltype: 'EXCLTYPE',
  excldate: 'EXCLDATE',
} as const

export type ListRow = Readonly<Record<keyof typeof KEPT, string>>

/** Read besides. A row has many more, which nobody needs. */
export const BESIDES = { business: 'BUSNAME', reinstated: 'REINDATE' } as const

const NOT_ASCII = /[\u0080-\u00ff]/
const WINDOWS = new TextDecoder('windows-1252')

/** The list is ASCII. Where a program has saved it anew, other letters may be in either encoding. */
export function decoded(latin1: string): string {
  if (!NOT_ASCII.test(latin1)) return latin1
  const bytes = Buffer.from(latin1, 'latin1')
  return isUtf8(bytes) ? bytes.toString() : WINDOWS.decode(bytes)
}
