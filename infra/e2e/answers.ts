import { CREDENTIAL_STATES } from '@arrive/contracts/credentials.ts'
import { samplesByColumn } from '@arrive/contracts/reference-samples.ts'
import { REFERENCE_STATES, type ReferenceState } from '@arrive/contracts/references.ts'
import type { Page } from 'playwright-core'

/** Answers one path in place of the server. */
export const answered = (page: Page, path: string, json: object, status = 200) =>
  page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ json, status }),
  )

const LONG = 'Wolfeschlegelsteinhausen'.repeat(4)
const AT = '2026-11-24T15:00:00Z'

const own = REFERENCE_STATES.map((state, at) => ({
  reference_id: `00000000-0000-4000-8000-00000000000${at}`,
  form: null,
  name: at === 0 ? LONG : 'Beatrice Lindholm',
  organization: 'Maple Row Senior Living',
  email: at === 0 ? `${LONG}@mail.example` : `beatrice.${at}@mail.example`,
  state,
  requested_at: AT,
  ends_at: AT,
}))

/** A reference in each state, the first with long words. */
export const REFERENCES = { needed: 3, answered: 1, references: own }

const ANSWERED: readonly ReferenceState[] = ['answered', 'accepted', 'not_accepted']
const JUDGED: readonly ReferenceState[] = ['accepted', 'not_accepted']

/** The same, as the office reads them. */
export const OFFICE_REFERENCES = {
  needed: 3,
  accepted: 1,
  references: own.map((one) => ({
    ...one,
    opened_at: one.state === 'requested' ? null : AT,
    answered_at: ANSWERED.includes(one.state) ? AT : null,
    scope: 'full',
    answers: ANSWERED.includes(one.state) ? { ...samplesByColumn(), problems_noted: LONG } : null,
    declined_reason: one.state === 'declined' ? 'policy' : null,
    flags: one.state === 'requested' || one.state === 'answered' ? ['personal_address'] : [],
    how: one.state === 'accepted' ? 'phone' : 'link',
    judged_by: JUDGED.includes(one.state) ? 1 : null,
    judged_at: JUDGED.includes(one.state) ? AT : null,
    note: one.state === 'not_accepted' ? LONG : null,
    mails: [{ kind: 'reference', at: AT }],
  })),
}

const KINDS = ['aide_registry', 'cpr', 'tb', 'background', 'oig', 'auto_insurance', 'drivers_license'] as const

const CHECKED = {
  result: 'valid',
  source: 'North Carolina Nurse Aide Registry',
  confirmation: 'NC-204-771',
  checked_on: '2026-11-25',
  at: AT,
  by: 1,
}
const BLANK = { number: null, issuer: null, issued_on: null, expires_on: null, stated_at: null, by: null }

function certificateOf(state: (typeof CREDENTIAL_STATES)[number], at: number) {
  const kept = { kind: KINDS[at] ?? 'cpr', state, photo_id: null }
  if (state === 'missing') return { ...kept, ...BLANK, credential_id: null, checked: null }
  return {
    ...kept,
    credential_id: `10000000-0000-4000-8000-0000000000${state.length}${at}`,
    number: at === 1 ? LONG : '204771',
    issuer: at === 1 ? LONG : 'American Red Cross',
    issued_on: '2025-01-31',
    expires_on: '2027-01-31',
    stated_at: AT,
    by: 1,
    checked: state === 'stated' ? null : CHECKED,
  }
}

/** A certificate in each state, the first with long words, and a renewal. */
export const CERTIFICATES = {
  blocked: true,
  credentials: [
    certificateOf('stated', 4),
    ...CREDENTIAL_STATES.map((state, at) => certificateOf(state, at)),
    certificateOf('withdrawn', 0),
  ],
}
