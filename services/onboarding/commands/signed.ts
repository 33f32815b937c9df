import { message } from '@arrive/contracts/messages/message.ts'
import { type SignedBy, type Signing, signatureFields } from '@arrive/contracts/signing.ts'
import type { FormValues, SectionValues } from '@arrive/contracts/typed.ts'
import { ArriveError, invalidAnswer, type Kernel, kernelData } from '../../kernel/index.ts'
import type { SignedEvidence } from '../../shared/evidence.ts'
import { latestOf, type SentVersion } from '../../shared/reviews.ts'
import { answersOf, type Company, companyOf } from '../projections/collections.ts'
import { consentOf } from '../reads/esign.ts'
import { valueAt } from './current-answers.ts'
import type { Save, SectionSave, SignedSave } from './save.ts'
import { staleTexts } from './signed-texts.ts'

/** What a repeat must equal. The clock of the client and the order of its lists don't count. */
export function requestOf({ content, signing }: Pick<Save, 'content' | 'signing'>): unknown {
  if (signing === undefined) return content
  const texts = (signing.texts ?? []).map(({ id, hash }) => ({ id, hash }))
  return {
    content,
    signing: { texts: texts.sort((one, other) => (one.id < other.id ? -1 : 1)), typed: signing.typed.toSorted() },
  }
}

/**
 * The evidence of the person's save.
 * @throws ArriveError `invalid-answers`, `no-consent`, `text-changed`
 */
export async function witnessSave(kernel: Kernel, save: SignedSave, signing: Signing): Promise<SignedEvidence> {
  const { form, person, content, texts } = save
  const [stale, consent, saved] = await Promise.all([
    staleTexts(kernel, texts, signing.texts),
    consentOf(kernel, person),
    form.compartment === undefined ? valueAt(kernel, answersOf(form), person) : undefined,
  ])
  checkTyped(save, 'applicant', content)
  if (consent === undefined || consent.withdrawnAt !== null) throw new ArriveError('no-consent')
  if (stale.length > 0) throw new ArriveError('text-changed', { members: { texts: stale } })
  const basis = await basisOf(kernel, saved as SentVersion | undefined)
  return evidenceOf(save, signing, { texts, basis, consent: { event: consent.event, at: consent.consentedAt } })
}

/** The evidence of the agency's part, which needs no consent. @throws ArriveError `invalid-answers` */
export async function witnessSection(
  kernel: Kernel,
  save: SectionSave,
  signing: Pick<Signing, 'typed'>,
): Promise<SignedEvidence> {
  const { form, person, content } = save
  checkTyped(save, 'company', content)
  const [saved, company] = await Promise.all(
    [answersOf(form), companyOf(form)].map((collection) => valueAt(kernel, collection, person)),
  )
  const latest = saved === undefined ? undefined : latestOf(saved as SentVersion, company as Company | undefined)
  return evidenceOf(save, signing, { texts: [], consent: null, basis: await basisOf(kernel, latest) })
}

/** Only names that this save has, and that this side signs with. */
function checkTyped({ form, signing }: Save, by: SignedBy, content: FormValues | SectionValues): void {
  const fields = signatureFields(form, by)
  for (const name of signing?.typed ?? []) {
    const signature = fields.find(({ field }) => field === name)
    if (signature === undefined) throw invalidAnswer('signing.typed', message('signing.no-signature', { field: name }))
    const value: unknown = Object(content[signature.part])[name]
    if (typeof value !== 'string' || value.trim() === '') {
      throw invalidAnswer('signing.typed', message('signing.not-typed', { field: name }))
    }
  }
}

function evidenceOf(
  { evidence, definition }: Save,
  signing: Pick<Signing, 'typed' | 'client_time' | 'zone'>,
  proven: Pick<SignedEvidence, 'texts' | 'consent' | 'basis'>,
): SignedEvidence {
  const { typed, client_time, zone } = signing
  return {
    ...evidence,
    form: definition,
    typed,
    ...proven,
    ...(client_time !== undefined && { client_time }),
    ...(zone !== undefined && { zone }),
  }
}

/** Documents of older releases don't name their event. */
async function basisOf(
  { store }: Pick<Kernel, 'store'>,
  replaced: Partial<SentVersion> | undefined,
): Promise<SignedEvidence['basis']> {
  const { event } = replaced ?? {}
  if (event === undefined) return null
  const doc = (await store.get(kernelData.HISTORY.name, [event], { bodies: false })).get(event)
  return { event, position: String(doc?.sort?.['position'] ?? '') }
}
