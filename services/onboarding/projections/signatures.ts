import type { Form } from '@arrive/contracts/form.ts'
import { type EventOf, type Projection, projectionOf, type View } from '../../kernel/index.ts'
import { CARRIED, MEDICAL_SIGNATURES, SIGNATURES, type SignedPerson } from '../../shared/signatures.ts'
import { isCarried, type Signing, UNSIGNED, withSigning } from './signature-fold.ts'

/** Milliseconds to batch events: no save waits for this projection. */
const PACE = 1_000

/** The signatures of each person that no later one supersedes, to list those who must sign again. */
export function signaturesProjection(forms: readonly Form[]): Projection {
  const change = changing(SIGNATURES, forms)
  return projectionOf({
    name: SIGNATURES,
    topics: ['onboarding', 'accounts'],
    owns: [],
    complete: [],
    perPerson: true,
    honorsRefusals: ['onboarding'],
    collections: [{ name: SIGNATURES, sort: ['oldest'], tags: true, basis: basisOf(forms) }],
    pace: PACE,
    needsEvidence: () => true,
    on: {
      'onboarding.form.submitted': {
        reads,
        apply: (event, view) => change(signingIn(event), event.data.form, view),
      },
      'onboarding.company.filled': {
        reads,
        apply: (event, view) => change(signingIn(event), event.data.form, view),
      },
    },
  })
}

/** Forms in the medical compartment. Documents have the person's number as id, and the compartment's number and key. */
export function medicalSignaturesProjection(forms: readonly Form[]): Projection {
  const change = changing(MEDICAL_SIGNATURES, forms)
  return projectionOf({
    name: MEDICAL_SIGNATURES,
    topics: ['medical', 'accounts'],
    owns: [],
    complete: [],
    collections: [{ name: MEDICAL_SIGNATURES, sort: ['oldest'], tags: true, basis: basisOf(forms) }],
    pace: PACE,
    needsEvidence: () => true,
    on: {
      'medical.form.submitted': {
        reads: ({ data }) => [{ collection: MEDICAL_SIGNATURES, id: String(data.user_id) }],
        apply: (event, view) => change(signingIn(event), event.data.form, view),
      },
    },
  })
}

type Projected = EventOf<'onboarding.form.submitted'> | EventOf<'onboarding.company.filled'>

function reads({ person }: Projected) {
  return [{ collection: SIGNATURES, id: String(person) }]
}

function basisOf(forms: readonly Form[]): string {
  return forms.map(({ name, version }) => `${name}@${version}`).join(' ')
}

/** A form of a compartment says whose it is. */
export function signingIn({
  envelope,
  person,
  data,
  evidence,
}: Projected | EventOf<'medical.form.submitted'>): Signing {
  const { typed } = Object(evidence)
  const common = { envelope, person: 'user_id' in data ? data.user_id : person, typed }
  return 'section' in data
    ? { ...common, section: data.section, texts: [] }
    : { ...common, answers: data.answers, texts: data.texts }
}

function changing(collection: string, forms: readonly Form[]) {
  const known = new Map(forms.map((form) => [form.name, form]))
  return (signing: Signing, name: string, view: View): undefined => {
    const form = known.get(name)
    if (form === undefined) return
    const id = String(signing.person)
    const before = view.get(collection, id) as SignedPerson | undefined
    const signed = withSigning(form, before?.forms[name] ?? UNSIGNED, signing)
    const value: SignedPerson = { forms: { ...before?.forms, [name]: signed } }
    view.put(collection, id, { value, index: () => indexOf(value, known) })
  }
}

function indexOf({ forms }: SignedPerson, known: ReadonlyMap<string, Form>) {
  const all = Object.entries(forms).flatMap(([name, signed]) => {
    const form = known.get(name)
    return form === undefined ? [] : Object.values(signed.last).map((one) => ({ form, signed, one }))
  })
  const oldest = all.map(({ one }) => one.at).sort()[0] ?? ''
  const isAgain = all.some(({ form, signed, one }) => one.stale === undefined && isCarried(form, signed, one))
  return { sort: { oldest }, tags: isAgain ? [CARRIED] : [] }
}
