import type { CredentialKind } from '@arrive/contracts/credentials.ts'
import { samplesOfEmployer } from '@arrive/contracts/reference-samples.ts'
import { type Acting, skip } from './acting.ts'
import { TITLES } from './background.ts'
import { daysAfter } from './dates.ts'
import { fakerOf } from './faker.ts'

interface Card {
  readonly kind: CredentialKind
  /** Days from today; absent: none is stated. */
  readonly ends?: number
  readonly by?: 'staff' | 'office'
  readonly after?: 'not_valid' | 'withdrawn'
}

const VALID: readonly Card[] = [{ kind: 'cpr', ends: 300 }, { kind: 'tb' }, { kind: 'background' }, { kind: 'oig' }]
/** One pattern per person in turn; kinds that none of them has are missing. */
const PATTERNS: readonly (readonly Card[])[] = [
  [],
  [{ kind: 'cpr', ends: 400, by: 'staff' }],
  [
    ...VALID,
    { kind: 'drivers_license', ends: 20 },
    { kind: 'auto_insurance', ends: 90, by: 'staff', after: 'withdrawn' },
  ],
  [
    { kind: 'cpr', ends: 20 },
    { kind: 'drivers_license', ends: 700, by: 'staff' },
  ],
  [{ kind: 'cpr', ends: -10 }, { kind: 'background' }],
  [{ kind: 'cpr', ends: 500, by: 'staff', after: 'not_valid' }],
  VALID,
]

/** Licenses and certificates in all states. */
export async function sendCredentials(acting: Acting): Promise<void> {
  const { who, nth } = acting
  if (who.done === 0) return
  const { position } = who.person
  const license = { HHA: 'aide_registry', CNA: 'aide_registry', LPN: 'lpn_license', RN: 'rn_license' } as const
  const cards = who.approves === 'packet' ? VALID : (PATTERNS[nth % PATTERNS.length] ?? [])
  const own: readonly Card[] = cards === VALID ? [{ kind: license[position], ends: 365 }] : []
  for (const card of [...cards, ...own]) await stateCard(acting, card).catch(skip)
}

async function stateCard(acting: Acting, card: Card): Promise<void> {
  const { call, session, admin, today, key } = acting
  const { kind, by = 'office' } = card
  const path = by === 'staff' ? '/credentials' : `/credentials/${session.person}`
  const token = by === 'staff' ? session.token : admin
  const { credential } = await call('POST', path, { token, key: key(`card-${kind}`), form: factsOf(acting, card) })
  const one = `/credentials/${session.person}/${String(Object(credential).credential_id)}`
  if (card.after === 'withdrawn') await call('DELETE', one, { token, key: key(`withdraw-${kind}`) })
  if (card.after !== 'not_valid') return
  const json = { result: 'not_valid', source: 'redcross.org', checked_on: daysAfter(today, -1) }
  await call('POST', `${one}/check`, { token: admin, key: key(`check-${kind}`), json })
}

const ISSUERS: Readonly<Partial<Record<CredentialKind, string>>> = {
  cpr: 'American Red Cross',
  tb: 'County Health Department',
  background: 'State Bureau of Investigation',
  oig: 'Office of Inspector General',
  auto_insurance: 'Old Oak Mutual',
}
const UNNUMBERED: readonly CredentialKind[] = ['cpr', 'tb', 'background', 'oig']

function factsOf({ who, seed, today }: Acting, { kind, ends }: Card): FormData {
  const faker = fakerOf([seed, who.person.index, kind])
  const form = new FormData()
  form.set('kind', kind)
  form.set('issued_on', daysAfter(today, kind === 'oig' ? -3 : -200))
  if (kind !== 'aide_registry') form.set('issuer', ISSUERS[kind] ?? 'North Carolina')
  if (!UNNUMBERED.includes(kind)) form.set('number', faker.string.numeric(4))
  if (ends !== undefined) form.set('expires_on', daysAfter(today, ends))
  return form
}

type Verdict = 'accepted' | 'not_accepted' | undefined

const ENOUGH: readonly Verdict[] = ['accepted', 'accepted', 'accepted']
/** How many references are entered by hand, and the verdicts of the office, for one person in turn. */
const JUDGED: readonly (readonly Verdict[])[] = [
  [undefined, 'not_accepted'],
  ['accepted', undefined, 'not_accepted'],
  ['not_accepted'],
  [],
  ENOUGH,
]

/** Answers that the office took by phone, and requests by email where the server sends mails. */
export async function sendReferences(acting: Acting): Promise<void> {
  const { call, who, nth, seed, session, admin, key } = acting
  if (who.done < 2) return
  const faker = fakerOf([seed, who.person.index, 'references'])
  const verdicts = who.approves === 'packet' ? ENOUGH : (JUDGED[nth % JUDGED.length] ?? [])
  for (const [at, verdict] of verdicts.entries()) {
    const name = faker.person.fullName()
    const given = { ...samplesOfEmployer(), positionHeld: TITLES[who.person.position], employerSignature: name }
    const facts = { user_id: session.person, form: null, name, organization: `${faker.location.city()} Hospice` }
    const json = { ...facts, how: 'phone', scope: 'full', ...given }
    const { reference } = await call('POST', '/references/by_hand', { token: admin, key: key(`by-hand-${at}`), json })
    const path = `/references/${session.person}/${String(Object(reference).reference_id)}/judge`
    if (verdict !== undefined) await call('POST', path, { token: admin, key: key(`judge-${at}`), json: { verdict } })
  }
  if (nth % JUDGED.length !== 3) return
  for (const what of ['ask', 'cancel']) {
    const json = { form: null, name: faker.person.fullName(), email: `${what}${who.person.index}@employer.example` }
    const { reference } = await call('POST', '/references', { token: session.token, key: key(what), json })
    const path = `/references/${session.person}/${String(Object(reference).reference_id)}`
    if (what === 'cancel') await call('DELETE', path, { token: session.token, key: key('cancelled') })
  }
}
