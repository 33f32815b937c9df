import type { FormState, OwnForm, OwnPacket } from '@arrive/router'
import type { Page } from 'playwright-core'
import { answered, REFERENCES } from '../../infra/e2e/answers.ts'
import type { State } from '../../infra/e2e/sweep.ts'
import { packet } from './packet.ts'
import { blank, long, type People } from './people.ts'

const LONG = 'Wolfeschlegelsteinhausen'.repeat(8)

const STATES: Readonly<Record<string, FormState>> = {
  application2: 'approved',
  authorization: 'needs_attention',
  employee: 'sent',
  hipaa: 'in_progress',
  fcra_disclosure: 'sent',
  verification2ndPage: 'not_needed',
  nurse: 'not_needed',
  registered_nurse: 'not_needed',
}

const NOTE = { part: 'authorizationData', row: null, at: '2026-11-27T15:00:00Z' }
const NOTES = [
  { ...NOTE, field: 'formerNames', note: 'Your diploma says Delacroix. Please add that name here.' },
  { ...NOTE, field: 'stateIssued', note: LONG },
]

function rowOf(form: string, minutes: number): OwnForm {
  const state = STATES[form] ?? 'not_started'
  const notes = state === 'needs_attention' ? NOTES : []
  const draft_at = state === 'in_progress' ? NOTE.at : null
  return { form, state, minutes, saved_at: null, draft_at, notes }
}

/** A packet with something in every section. */
const FULL: OwnPacket & { readonly user_id: number } = {
  user_id: 1,
  position: 'CNA',
  jobs: 1,
  state: 'needs_attention',
  forms_in: 2,
  forms_total: 7,
  minutes_left: 45,
  next: 'authorization',
  forms: packet.map(({ name, packet: needs }) => rowOf(name, needs?.minutes ?? 0)),
  more: [rowOf('fcra_disclosure', 2), rowOf('nc_questions', 2)],
  references: { needed: 3, answered: 1, open: 2 },
  credentials: { missing: 2, expiring: 1, blocked: true },
  eeo_answered: true,
  known: null,
}

const HALF: typeof FULL = {
  ...FULL,
  state: 'in_progress',
  next: 'hipaa',
  forms: FULL.forms.map((row) => (row.form === 'authorization' ? { ...row, state: 'sent', notes: [] } : row)),
}

const SIGNED: typeof FULL = {
  ...HALF,
  state: 'sent',
  forms_in: 7,
  next: null,
  forms: HALF.forms.map((row) => ({
    ...row,
    state: row.state === 'not_needed' ? row.state : 'sent',
    saved_at: NOTE.at,
  })),
  more: [],
}
const CHANGED = [
  { form: 'application2', field: 'signature', by: 'person', status: 'text-changed' },
  { form: 'hipaa', field: 'hipaaSignature', by: 'person', status: 'carried' },
]
const isSignatures = ({ pathname }: URL) => pathname.startsWith('/get_signatures/')
const signAgain = async (page: Page) => {
  await answered(page, '/packet', SIGNED)
  await page.route(isSignatures, (route) => route.fulfill({ json: { signatures: CHANGED } }))
}

const isPacket = (url: URL) => url.pathname === '/packet'
const full = (page: Page) => Promise.all([answered(page, '/packet', FULL), answered(page, '/references', REFERENCES)])
const shows = (words: string) => (page: Page) => page.getByText(words).first().waitFor()

const DIALOGS = [
  ['the question before a draft is deleted', 'Delete draft'],
  ['another email for a reference', 'Change email'],
  ['another person for a reference', 'Ask someone else'],
] as const

export const HUB_STATES: readonly State<People>[] = [
  {
    name: 'the packet of a person who has not begun',
    path: ({ blank: { person } }) => `/packet/${person}`,
    ...blank,
    ready: shows('0 of 9 forms submitted.'),
  },
  {
    name: 'the packet with all forms submitted',
    path: ({ long: { person } }) => `/packet/${person}`,
    ...long,
    ready: shows('Your packet is complete.'),
  },
  {
    name: 'the packet with something in each section, and long words',
    path: ({ blank: { person } }) => `/packet/${person}`,
    ...blank,
    before: full,
    ready: shows('Former names'),
  },
  {
    name: 'the packet with half of the forms submitted',
    path: ({ blank: { person } }) => `/packet/${person}`,
    ...blank,
    before: (page) => answered(page, '/packet', HALF),
    ready: shows('In progress'),
    isRare: true,
  },
  {
    name: 'the packet with forms to sign again',
    path: ({ blank: { person } }) => `/packet/${person}`,
    ...blank,
    before: signAgain,
    ready: shows('2 forms need your signature again.'),
    isRare: true,
  },
  ...DIALOGS.map(
    ([name, button]): State<People> => ({
      name,
      path: ({ blank: { person } }) => `/packet/${person}`,
      ...blank,
      before: full,
      ready: shows('Former names'),
      act: async (page) => {
        await page.getByRole('button', { name: button }).first().click()
        await page.getByRole('dialog').waitFor()
      },
      isRare: true,
    }),
  ),
  {
    name: 'the packet, loading',
    path: ({ blank: { person } }) => `/packet/${person}`,
    ...blank,
    // Never answered.
    before: (page) => page.route(isPacket, () => undefined),
    ready: shows('Loading your packet…'),
    isBrief: true,
  },
  {
    name: 'the packet, failed',
    path: ({ blank: { person } }) => `/packet/${person}`,
    ...blank,
    before: (page) => page.route(isPacket, (route) => route.abort()),
    ready: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
]
