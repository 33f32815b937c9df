import type { Schema } from './call.ts'
import { LIMITS } from './form.ts'
import { PATTERNS } from './patterns.ts'
import { closed } from './schemas.ts'

/** The full list has about 83,500 rows; a supplement has up to a few hundred. */
export const FULL_LIST = 50_000
/** Bytes. The full list has about 15 MB. */
export const LARGEST_LIST = 64 * 1_024 * 1_024
/** Days after which a full screening is due again. */
export const SCREENING_LASTS = 31
/** Where the OIG verifies a match, which takes the Social Security number. */
export const OIG_PAGE = 'https://exclusions.oig.hhs.gov/'

export const SCREENING_RESULTS = ['possible', 'ruled_out', 'clear'] as const
export type ScreeningResult = (typeof SCREENING_RESULTS)[number]

export const EXCLUSION_DECISIONS = ['same', 'different'] as const
export type ExclusionDecision = (typeof EXCLUSION_DECISIONS)[number]

/** More rows of one person than this are not kept. */
export const MOST_ROWS = 100

const cell: Schema = { type: 'string', maxLength: 500 }
export const listRow = closed({
  lastname: cell,
  firstname: cell,
  midname: cell,
  dob: cell,
  address: cell,
  city: cell,
  state: cell,
  zip: cell,
  excltype: cell,
  excldate: cell,
})
export const listRows: Schema = { type: 'array', maxItems: MOST_ROWS, items: listRow }
export const sha256: Schema = { type: 'string', maxLength: 64, pattern: PATTERNS.sha256 }
/** Empty if no row has a date. */
export const month: Schema = { type: 'string', maxLength: 7 }
export const result: Schema = { type: 'string', enum: SCREENING_RESULTS }
export const decision: Schema = { type: 'string', enum: EXCLUSION_DECISIONS }
export const reason: Schema = { type: 'string', maxLength: LIMITS.line }

export const SAMPLE_ROW = {
  lastname: 'BAKER',
  firstname: 'ANN',
  midname: '',
  dob: '19700102',
  address: '1 MAIN STREET',
  city: 'DURHAM',
  state: 'NC',
  zip: '27701',
  excltype: '1128a1',
  excldate: '20190320',
}
export const SAMPLE_SHA256 = 'a'.repeat(64)
