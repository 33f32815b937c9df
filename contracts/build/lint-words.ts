import type { Form } from '../form.ts'

/** What an applicant does in a form. Not any word, for the I of “Level I and level II” is a numeral. */
const VERBS = [
  ...['accept', 'acknowledge', 'agree', 'am', 'authorize', 'can', 'certify', 'confirm', 'consent', 'declare'],
  ...['decline', 'did', 'do', 'had', 'have', 'hereby', 'may', 'understand', 'want', 'was', 'will', 'wish', 'would'],
]

/** Words that speak to the applicant, or as the applicant. In capitals, US and ME are places. */
const TO_APPLICANT = new RegExp(
  String.raw`\b(?:[Yy]ou|[Yy]ours?|[Ww]e|us|[Oo]ur|[Mm]y|me)\b|\bI (?:${VERBS.join('|')})\b|\bI['’](?:d|ll|m|ve)\b`,
)

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
