import { hash } from 'node:crypto'
import type { Form } from '@arrive/contracts/form.ts'
import { type SignatureField, signatureFields } from '@arrive/contracts/signing.ts'
import type { TextReference } from '@arrive/contracts/texts-seen.ts'
import type { FormValues, SectionValues } from '@arrive/contracts/typed.ts'
import { canonical, type Envelope } from '../../kernel/index.ts'
import type { Signature, SignedForm } from '../../shared/signatures.ts'
import { filledBy } from './filled-by.ts'
import { merged } from './merged.ts'

/** A save, or a fill by the agency or by a former employer. */
export interface Signing {
  readonly envelope: Pick<Envelope, 'id' | 'time' | 'actor' | 'source'>
  readonly person: number
  readonly answers?: FormValues
  readonly section?: SectionValues
  readonly texts: readonly TextReference[]
  /** Absent if the save came without `signing`. */
  readonly typed: readonly string[] | undefined
}

export const UNSIGNED: SignedForm = { answers: {}, names: {}, section: {}, last: {} }

/** Events in the order of the log. Signatures that the event supersedes are no longer in `last`. */
export function withSigning(form: Form, before: SignedForm, event: Signing): SignedForm {
  return event.answers === undefined ? withFill(form, before, event) : withSave(form, before, event, event.answers)
}

function withSave(form: Form, before: SignedForm, event: Signing, answers: FormValues): SignedForm {
  const digests = Object.fromEntries(
    form.parts.map(({ name }) => [name, digest(answers[name], namesIn(form, name, 'applicant'))]),
  )
  const names = signatureFields(form, 'applicant').flatMap((one) => given(one, answers))
  const signed = names.flatMap((name) => {
    if (!isNew(before, event, name)) return []
    const own = form.parts.find((part) => part.name === name.part)?.texts
    const texts = event.texts.filter(({ id }) => own?.includes(id))
    return [signature(event, { ...name, by: 'person', texts, over: digests[name.part] ?? '' })]
  })
  const stale = Object.values(before.last).flatMap((one) =>
    one.by === 'company' ? [{ ...one, stale: true as const }] : [],
  )
  return {
    ...before,
    answers: digests,
    names: Object.fromEntries(names.map(({ field, value }) => [field, value])),
    last: { ...before.last, ...byField(stale), ...byField(signed) },
  }
}

function withFill(form: Form, before: SignedForm, event: Signing): SignedForm {
  const sent = event.section ?? {}
  const section = merged(before.section, sent)
  const { by } = filledBy(event.envelope)
  const signed = signatureFields(form, by).flatMap((one) =>
    given(one, sent)
      .filter((name) => isNew(before, event, name))
      .map((name) => signature(event, { ...name, by, texts: [], over: sectionDigest(form, name.part, section) })),
  )
  return { ...before, section, last: { ...before.last, ...byField(signed) } }
}

/** Whether the answers that it was given over are no longer the latest. */
export function isCarried(form: Form, { answers, names, section }: SignedForm, signed: Signature): boolean {
  const { part, field, value, over } = signed
  if (signed.by === 'person') return names[field] !== value || answers[part] !== over
  return section[part]?.[field] !== value || sectionDigest(form, part, section) !== over
}

/** Without `signing` each name counts as new. So does another name than the last one, unproven if it was not typed. */
function isNew({ last }: SignedForm, { typed }: Signing, { field, value }: Name): boolean {
  return typed === undefined || typed.includes(field) || last[field]?.value !== value
}

type Name = Pick<Signature, 'field' | 'value'>

function signature(
  { envelope, person, typed }: Signing,
  name: Pick<Signature, 'part' | 'field' | 'value' | 'by' | 'texts' | 'over'>,
): Signature {
  return {
    ...name,
    event: envelope.id,
    at: envelope.time,
    byUserId: name.by === 'person' ? person : filledBy(envelope).by_user_id,
    proven: typed?.includes(name.field) ?? false,
  }
}

function byField(signatures: readonly Signature[]): SignedForm['last'] {
  return Object.fromEntries(signatures.map((one) => [one.field, one]))
}

/** No part with rows has a signature. */
function given({ part, field }: SignatureField, values: FormValues | SectionValues) {
  const value: unknown = Object(values[part])[field]
  return typeof value === 'string' && value !== '' ? [{ part, field, value }] : []
}

function sectionDigest(form: Form, part: string, section: SectionValues): string {
  return digest(section[part], [...namesIn(form, part, 'company'), ...namesIn(form, part, 'reference')])
}

function namesIn(form: Form, part: string, by: Parameters<typeof signatureFields>[1]): readonly string[] {
  return signatureFields(form, by).flatMap((one) => (one.part === part ? [one.field] : []))
}

/** Empty text is as good as no answer. */
function digest(values: unknown, names: readonly string[]): string {
  const others = Object.entries(Object(values)).filter(([name, value]) => !names.includes(name) && value !== '')
  return hash('sha256', canonical(Object.fromEntries(others)), 'base64url')
}
