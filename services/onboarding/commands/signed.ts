import { message } from '@arrive/contracts/messages/message.ts'
import { type SignedBy, type Signing, signatureFields } from '@arrive/contracts/signing.ts'
import type { FormValues, SectionValues } from '@arrive/contracts/typed.ts'
import { ArriveError, invalidAnswer, type Kernel } from '../../kernel/index.ts'
import type { SignedEvidence } from '../../shared/evidence.ts'
import { latestOf, type SentVersion } from '../../shared/reviews.ts'
import { answersOf, type Company, companyOf } from '../projections/collections.ts'
import { positioned } from '../reads/last-saves.ts'
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
  const { person, content, texts, signed } = save
  const [stale, consent, basis] = await Promise.all([
    staleTexts(kernel, save, signing.texts),
    signed.consents.of(person),
    signed.lastSaves.basisOf(person),
  ])
  checkTyped(save, 'applicant', content)
  if (consent === undefined || consent.withdrawnAt !== null) throw new ArriveError('no-consent')
  if (stale.length > 0) throw new ArriveError('text-changed', { members: { texts: stale } })
  const given = { event: consent.event, at: consent.consentedAt }
  return evidenceOf(save, signing, { form: signed.definition, texts, basis, consent: given })
}

/** The evidence of the agency's part, which needs no consent. @throws ArriveError `invalid-answers` */
export async function witnessSection(
  kernel: Kernel,
  save: SectionSave,
  signing: Pick<Signing, 'typed'>,
): Promise<SignedEvidence> {
  const { form, person, content, definition } = save
  checkTyped(save, 'company', content)
  const [saved, company] = await Promise.all(
    [answersOf(form), companyOf(form)].map((collection) => valueAt(kernel, collection, person)),
  )
  const latest = saved === undefined ? undefined : latestOf(saved as SentVersion, company as Company | undefined)
  const basis = await positioned(kernel.store, latest?.event)
  return evidenceOf(save, signing, { form: definition, texts: [], consent: null, basis })
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
  { evidence }: Save,
  signing: Pick<Signing, 'typed' | 'client_time' | 'zone'>,
  proven: Pick<SignedEvidence, 'form' | 'texts' | 'consent' | 'basis'>,
): SignedEvidence {
  const { typed, client_time, zone } = signing
  return {
    ...evidence,
    typed,
    ...proven,
    ...(client_time !== undefined && { client_time }),
    ...(zone !== undefined && { zone }),
  }
}
