import type { Form } from '../form.ts'

/** Words that speak to the applicant, or as the applicant. */
const TO_APPLICANT = /\b(?:you|your|yours|we|us|our|my|me)\b|\bI [a-z]/i

/** What a review would say to the reviewer that is meant for the applicant, one sentence each. */
export function lintWords({ title, parts, tabs = [], review }: Form): string[] {
  if (review === undefined) return []
  const titles = [title, ...[...parts, ...tabs].map((one) => one.title)]
  const labels = parts.flatMap(({ fields }) =>
    Object.entries(fields).map(([name, { label, reviewLabel = label }]) => ({ name, words: reviewLabel })),
  )
  return [
    ...titles
      .filter((words) => TO_APPLICANT.test(words))
      .map((words) => `its review cannot have the title “${words}”, which speaks to the applicant.`),
    ...labels
      .filter(({ words }) => TO_APPLICANT.test(words))
      .map(({ name, words }) => `${name} needs a reviewLabel: “${words}” speaks to the applicant.`),
  ]
}
