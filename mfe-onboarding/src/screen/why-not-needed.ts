import type { FormEntry } from '@arrive/contracts/catalogue.ts'
import type { OwnPacket } from '@arrive/router'

export type JobLimit = Pick<FormEntry, 'jobs'>
export type PacketFacts = Pick<OwnPacket, 'position' | 'jobs'>

/** Why a form is not part of the packet. */
export function whyNotNeeded(entry: JobLimit, facts: PacketFacts): string {
  if (!hasFewJobs(entry, facts)) return `As ${withArticle(facts.position ?? '')}, you do not sign this agreement.`
  return facts.jobs === 0 ? 'You told us this is your first job.' : 'You told us about one job, so one page is enough.'
}

export function hasFewJobs({ jobs: fewest }: JobLimit, { jobs }: PacketFacts): boolean {
  return fewest !== undefined && jobs < fewest
}

/** HHA, LPN and RN are spelled out letter by letter: “an HHA”. */
export function withArticle(position: string): string {
  return `${/^[AEFHILMNORSX]/.test(position) ? 'an' : 'a'} ${position}`
}
