import { EEO_ANSWERS, EEO_QUESTIONS, type EeoQuestion } from '@arrive/contracts/eeo.ts'
import type { EventData } from '@arrive/contracts/typed.ts'

/** By the place of a value in its list, so that the order of the answers leaves no trace. */
export type Sums = Readonly<Record<EeoQuestion, readonly number[]>>
export type EeoAnswer = Readonly<Partial<Record<EeoQuestion, string>>>
export type Counted = EventData<'agency.eeo.counted'>

export function added(sums: Sums, answer: EeoAnswer): Sums {
  return bySums((question) =>
    EEO_ANSWERS[question].map((value, at) => (sums[question][at] ?? 0) + Number(value === answer[question])),
  )
}

/** Without the values that nobody chose. */
export function countedOf(answers: number, sums: Sums): Counted {
  const counts = (question: EeoQuestion) =>
    EEO_ANSWERS[question].flatMap((value, at) => {
      const count = sums[question][at] ?? 0
      return count === 0 ? [] : [{ value, count }]
    })
  return { answers, sex: counts('sex'), race_ethnicity: counts('race_ethnicity') } as Counted
}

export function addedCounts(sums: Sums, counted: Counted): Sums {
  return bySums((question) => {
    const counts = new Map<string, number>(counted[question].map(({ value, count }) => [value, count]))
    return EEO_ANSWERS[question].map((value, at) => (sums[question][at] ?? 0) + (counts.get(value) ?? 0))
  })
}

export const NO_SUMS = bySums((question) => EEO_ANSWERS[question].map(() => 0))

function bySums(sumsOf: (question: EeoQuestion) => readonly number[]): Sums {
  return Object.fromEntries(EEO_QUESTIONS.map((question) => [question, sumsOf(question)] as const)) as Sums
}
