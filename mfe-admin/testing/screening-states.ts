import { SAMPLE_ROW, SAMPLE_SHA256 } from '@arrive/contracts/screening.ts'
import type { Page } from 'playwright-core'
import type { State } from '../../infra/e2e/sweep.ts'
import { admin, type Worlds } from './worlds.ts'

const ID = '01900000-0000-7000-8000-000000000001'
const MADE = {
  screening_id: ID,
  listed: 83_512,
  businesses: 3_412,
  month: '2026-10',
  sha256: SAMPLE_SHA256,
  people: 214,
  ruled_out: 5,
  possible: 3,
  supplement: false,
  same_as: null,
  at: '2026-11-03T15:00:00.000Z',
  by: 1,
}
const EARLIER = { ...MADE, screening_id: ID.replace(/1$/, '2'), month: '2026-09', at: '2026-10-03T15:00:00.000Z' }
const OPEN = { result: 'possible', decision: null, reason: null, decided_by: null, decided_at: null }
const DECIDED = { ...OPEN, decided_by: 1, decided_at: '2026-11-04T15:00:00.000Z' }
const VARGA = { ...SAMPLE_ROW, lastname: 'VARGA', firstname: 'EMIL', dob: '19840630', city: 'CONCORD' }
const MATCHES = [
  {
    ...OPEN,
    user_id: 17,
    name: 'Rosalind Mae Teasdale',
    birth_date: '1979-02-08',
    rows: [{ ...SAMPLE_ROW, lastname: 'TEASDALE', firstname: 'ROSALIND', midname: 'M', dob: '00000000' }],
  },
  {
    ...OPEN,
    user_id: 18,
    name: 'Emil Varga-Thorne',
    birth_date: '1984-06-30',
    rows: [VARGA, { ...VARGA, city: 'CONCRD' }, { ...VARGA, address: 'A VERY LONG ADDRESS '.repeat(8) }],
  },
  {
    ...DECIDED,
    user_id: 19,
    name: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(4),
    birth_date: null,
    rows: [SAMPLE_ROW],
    decision: 'same',
    reason: 'OIG website: the SSN matches. '.repeat(6),
  },
  {
    ...DECIDED,
    user_id: 20,
    name: '',
    birth_date: '1970-01-02',
    rows: [SAMPLE_ROW],
    decision: 'different',
    reason: 'a',
  },
]

interface Answers {
  readonly indexed?: boolean
  /** To an upload. Absent: none ever comes. */
  readonly refusal?: { readonly code: string; readonly message: string }
}

const answering =
  ({ indexed = true, refusal }: Answers = {}) =>
  async (page: Page) => {
    const all = { ...MADE, indexed, matches: MATCHES }
    await page.route(
      ({ pathname }) => pathname === `/screenings/${ID}`,
      (route) => route.fulfill({ json: all }),
    )
    await page.route(
      ({ pathname }) => pathname === '/screenings',
      (route) => {
        if (route.request().method() === 'GET') return route.fulfill({ json: [MADE, EARLIER] })
        return refusal === undefined ? undefined : route.fulfill({ status: 409, json: refusal })
      },
    )
  }

const upload = async (page: Page) => {
  const file = { name: 'UPDATED.csv', mimeType: 'text/csv', buffer: Buffer.from('LASTNAME') }
  await page.getByLabel('The list, a CSV file').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload and screen' }).click()
}

const screening = { path: () => '/screening', ...admin }
const shown = {
  ...screening,
  before: answering(),
  ready: (page: Page) => page.getByRole('article').first().waitFor(),
}

export const SCREENING_STATES: readonly State<Worlds>[] = [
  {
    ...screening,
    name: 'the screening before the first list',
    ready: (page) => page.getByText('No full list has been screened yet.').waitFor(),
  },
  {
    ...screening,
    name: 'the screening, loading',
    isRare: true,
    before: (page) => page.route('**/screenings?*', () => undefined),
    ready: (page) => page.getByText('Loading data...').first().waitFor(),
    isBrief: true,
  },
  {
    ...screening,
    name: 'the screening, failed',
    isRare: true,
    before: (page) => page.route('**/screenings?*', (route) => route.abort()),
    ready: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
  { ...shown, name: 'the screening' },
  { ...shown, isRare: true, name: 'the screening without its index', before: answering({ indexed: false }) },
  {
    ...shown,
    name: 'a decision with everything missing',
    act: async (page) => {
      await page.getByRole('button', { name: 'Save the decision' }).first().click()
      await page.locator('main .err').first().waitFor()
    },
  },
  {
    ...shown,
    name: 'a decision that is changed',
    isRare: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Change the decision' }).first().click()
      await page.getByRole('button', { name: 'Save the decision' }).nth(2).waitFor()
    },
  },
  {
    ...shown,
    name: 'an upload of the list',
    act: async (page) => {
      await upload(page)
      await page.getByRole('progressbar', { name: 'Upload' }).waitFor()
    },
  },
  {
    ...shown,
    name: 'a list that is a supplement',
    isRare: true,
    before: answering({
      refusal: {
        code: 'a-supplement',
        message: 'This file has too few rows for the full list: 1. Upload it as a supplement.',
      },
    }),
    act: async (page) => {
      await upload(page)
      await page.getByRole('button', { name: 'Screen it as a supplement' }).waitFor()
    },
  },
]
