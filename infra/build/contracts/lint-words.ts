import type { Form } from '@arrive/contracts/form.ts'

/** Verbs an applicant uses in a form. We list them because the I in “Level I and level II” is a numeral. */
const VERBS = [
  ...['accept', 'acknowledge', 'agree', 'am', 'authorize', 'can', 'certify', 'confirm', 'consent', 'declare'],
  ...['decline', 'did', 'do', 'had', 'have', 'hereby', 'may', 'understand', 'want', 'was', 'will', 'wish', 'would'],
]

/** Words that address the applicant or speak as the applicant. In capitals, US and ME are places. */
const TO_APPLICANT = new RegExp(
  String.raw`\b(?:[Yy]ou|[Yy]ours?|[Ww]e|us|[Oo]ur|[Mm]y|me)\b|\bI (?:${VERBS.join('|')})\b|\bI['’](?:d|ll|m|ve)\b`,
)

/** Finds applicant wording that a reviewer would see, one sentence each. */
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
