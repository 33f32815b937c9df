import { canonical, DamagedDocument, type Kernel, type Outcome, type Standing } from '../../kernel/index.ts'
import type { Submitted } from '../projections/events.ts'
import { merged } from '../projections/merged.ts'
import { answersOf, type Company, companyOf, ONBOARDING } from '../projections/names.ts'
import { filledAnswer, submittedAnswer } from '../projections/packet.ts'
import type { SectionSave, SignedSave } from './save.ts'

/** The answers of a form as they stand: equal ones with the same texts change nothing. */
export function standingAnswers(kernel: Kernel, { form, person, content, texts }: SignedSave): Standing {
  const collection = answersOf(form)
  return standing(kernel, { collection, person, whole: true, answer: submittedAnswer(form) }, (value) => {
    const before = value as Submitted | undefined
    return before !== undefined && isEqual([before.answers, before.texts], [content, texts])
  })
}

/** The company's part of a form as it stands: fields that it holds already change nothing. */
export function standingSection(kernel: Kernel, { form, person, content }: SectionSave): Standing {
  const collection = companyOf(form)
  return standing(kernel, { collection, person, whole: false, answer: filledAnswer() }, (value) => {
    const before = value as Company | undefined
    return before !== undefined && isEqual(merged(before.section, content), before.section)
  })
}

interface Place {
  readonly collection: string
  readonly person: number
  readonly whole: boolean
  readonly answer: Outcome
}

/**
 * Looked at twice: what was equal may be about to be replaced by an event that the log holds and the documents do not
 * show yet. That costs a question to the log, so it is asked only by who would change nothing.
 */
function standing(kernel: Kernel, place: Place, isSame: (value: unknown) => boolean): Standing {
  const { collection, person, whole, answer } = place
  const stands = async () => isSame(await valueAt(kernel, collection, person))
  return {
    of: `${collection}/${person}`,
    whole,
    answer: async () =>
      (await stands()) && (await kernel.isCurrent(ONBOARDING, person)) && (await stands()) ? answer : undefined,
  }
}

/** Nothing can be said to stand where the document is damaged: the event is appended, and parks its person. */
async function valueAt({ reader }: Kernel, collection: string, person: number): Promise<unknown> {
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
