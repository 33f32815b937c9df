import {
  canonical,
  DamagedDocument,
  type Kernel,
  kernelData,
  type Outcome,
  openEvidence,
  type Submission,
} from '../../kernel/index.ts'
import { isSignedEvidence } from '../../shared/evidence.ts'
import { reviewsOf } from '../../shared/reviews.ts'
import { answersOf, type Company, companyOf, ONBOARDING } from '../projections/collections.ts'
import type { Submitted } from '../projections/events.ts'
import { MEDICAL, type MedicalAnswers } from '../projections/medical.ts'
import { merged } from '../projections/merged.ts'
import { filledAnswer, submittedAnswer } from '../projections/packet.ts'
import type { SectionSave, SignedSave } from './save.ts'

/** A save of equal answers with the same texts changes nothing, but where it answers a return by the office. */
type State = NonNullable<Submission['current']>

export function currentAnswers(
  kernel: Kernel,
  { form, person, content, texts, signing, ends = [] }: SignedSave,
): State {
  // The texts and names of a signed save make it differ from the last one, also if its answers don't.
  const ref = { collection: answersOf(form), person, whole: signing === undefined, answer: submittedAnswer(form) }
  return currentState(kernel, ref, async (value) => {
    const before = value as StoredAnswers | undefined
    if (before === undefined || !isEqual([before.answers, before.texts], [content, texts])) return false
    if (signing === undefined && (await isSigned(kernel, before.event, person))) return false
    if (await isReturned(kernel, before.savedAt, { form, person })) return false
    return !(await isOverruled(kernel, before.savedAt, { person, ends }))
  })
}

/** A save of equal company fields changes nothing. */
export function currentSection(kernel: Kernel, { form, person, content }: SectionSave): State {
  const collection = companyOf(form)
  return currentState(kernel, { collection, person, whole: false, answer: filledAnswer() }, (value) => {
    const before = value as Company | undefined
    return before !== undefined && isEqual(merged(before.section, content), before.section)
  })
}

interface StoredAnswers extends Submitted {
  readonly savedAt: string
  readonly event?: string
}

/** Whether that save was signed. One without signing takes its place, because nothing proves its names. */
async function isSigned({ store, vault }: Kernel, event: string | undefined, person: number): Promise<boolean> {
  if (event === undefined) return false
  const doc = (await store.get(kernelData.HISTORY.name, [event])).get(event)
  const evidence = doc && openEvidence(await vault.keyFor(person), JSON.parse(doc.body))
  return evidence !== undefined && isSignedEvidence(JSON.parse(evidence))
}

/** Whether the office returned the form after that save. */
async function isReturned(kernel: Kernel, savedAt: string, { form, person }: Pick<SignedSave, 'form' | 'person'>) {
  const decided = (await reviewsOf(kernel, person)).forms[form.name]
  return decided?.decision === 'returned' && decided.at > savedAt
}

/** Whether a medical form was sent later, which an equal save ends again. */
async function isOverruled(
  { reader }: Kernel,
  savedAt: string,
  { person, ends = [] }: Pick<SignedSave, 'person' | 'ends'>,
) {
  const found = await Promise.all(ends.map((form) => reader(MEDICAL).get(answersOf(form), String(person))))
  return found.some((one) => one !== undefined && (one.value as MedicalAnswers).savedAt > savedAt)
}

export async function storedFields(kernel: Kernel, { form, person }: SectionSave): Promise<Record<string, unknown>> {
  const stored = (await valueAt(kernel, companyOf(form), person)) as Company | undefined
  return flat(stored?.section ?? {})
}

/** Names of company fields are unique within a form. */
export function flat(section: Company['section']): Record<string, unknown> {
  return Object.assign({}, ...Object.values(section))
}

interface DocRef {
  readonly collection: string
  readonly person: number
  readonly whole: boolean
  readonly answer: Outcome
}

/**
 * An event in the log that is not projected yet may be about to replace equal content, so compare twice. That check
 * queries the log, so it is made only if nothing would change.
 */
export function currentState(
  kernel: Kernel,
  ref: DocRef,
  isSame: (value: unknown) => boolean | Promise<boolean>,
): State {
  const { collection, person, whole, answer } = ref
  const isUnchanged = async () => isSame(await valueAt(kernel, collection, person))
  return {
    of: `${collection}/${person}`,
    replacesAll: whole,
    answer: async () =>
      (await isUnchanged()) && (await kernel.isCurrent(ONBOARDING, person)) && (await isUnchanged())
        ? answer
        : undefined,
  }
}

/** A damaged document cannot be compared: the event is appended, and parks its person. */
export async function valueAt(
  { reader }: Pick<Kernel, 'reader'>,
  collection: string,
  person: number,
): Promise<unknown> {
  try {
    return (await reader(ONBOARDING).get(collection, String(person)))?.value
  } catch (error) {
    if (error instanceof DamagedDocument) return undefined
    throw error
  }
}

function isEqual(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}
