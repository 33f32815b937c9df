import type { Form } from '@arrive/contracts/form.ts'
import { type EventOf, type Projection, projectionOf, type View } from '../../kernel/index.ts'
import { CARRIED, MEDICAL_SIGNATURES, SIGNATURES, type SignedForm } from '../../shared/signatures.ts'
import { isCarried, type Signing, UNSIGNED, withSigning } from './signature-fold.ts'

/** Milliseconds to batch events: no save waits for this projection. */
const PACE = 1_000

/** The signatures of a person's form that no later one supersedes, to list those who must sign again. */
export function signaturesProjection(forms: readonly Form[]): Projection {
  const change = changing(SIGNATURES, forms)
  const signed = {
    reads: ({ person, data }: Projected) => [{ collection: SIGNATURES, id: signedId(person, data.form) }],
    apply: (event: Projected, view: View) => change(signingIn(event), event.data.form, view),
  }
  return projectionOf({
    ...listing(SIGNATURES, forms),
    topics: ['onboarding', 'accounts'],
    perPerson: true,
    honorsRefusals: ['onboarding'],
    on: { 'onboarding.form.submitted': signed, 'onboarding.company.filled': signed },
  })
}

/** Forms in the medical compartment. Documents have the person's number in the id, and the compartment's key. */
export function medicalSignaturesProjection(forms: readonly Form[]): Projection {
  const change = changing(MEDICAL_SIGNATURES, forms)
  return projectionOf({
    ...listing(MEDICAL_SIGNATURES, forms),
    topics: ['medical', 'accounts'],
    on: {
      'medical.form.submitted': {
        reads: ({ data }) => [{ collection: MEDICAL_SIGNATURES, id: signedId(data.user_id, data.form) }],
        apply: (event, view) => change(signingIn(event), event.data.form, view),
      },
    },
  })
}

/** What both projections share. */
function listing(name: string, forms: readonly Form[]) {
  return {
    name,
    owns: [],
    complete: [],
    collections: [{ name, sort: ['oldest'], tags: true, basis: basisOf(forms) }],
    pace: PACE,
    needsEvidence: () => true,
  } as const
}

type Projected = EventOf<'onboarding.form.submitted'> | EventOf<'onboarding.company.filled'>

function signedId(person: number, form: string): string {
  return `${person}/${form}`
}

function basisOf(forms: readonly Form[]): string {
  return `by form: ${forms.map(({ name, version }) => `${name}@${version}`).join(' ')}`
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
    const id = signedId(signing.person, name)
    const before = view.get(collection, id) as SignedForm | undefined
    // The agency's fields are refused before there are answers; the refusal may not be recorded yet.
    if (before === undefined && signing.answers === undefined) return
    const value = withSigning(form, before ?? UNSIGNED, signing)
    view.put(collection, id, { value, index: () => indexOf(value, form) })
  }
}

function indexOf(signed: SignedForm, form: Form) {
  const all = Object.values(signed.last)
  const oldest = all.map(({ at }) => at).sort()[0] ?? ''
  const isAgain = all.some((one) => one.stale === undefined && isCarried(form, signed, one))
  return { sort: { oldest }, tags: isAgain ? [CARRIED] : [] }
}
