import type { PacketFacts } from '@arrive/contracts/proof/verifying/packet/verify-packet.ts'
import type { Report } from '@arrive/contracts/proof/verifying/verify.ts'
import { count, sentencesOf } from './sentences.ts'

/** The report on a packet in sentences: what was checked, and what that cannot show. */
export function packetSentences(report: Report, { person, as_of, size, opened }: PacketFacts): readonly string[] {
  const [verdict = '', ...rest] = sentencesOf(report)
  const closed = report.checked - opened
  return [
    `The packet of person ${person} as of ${as_of}, under the checkpoint of ${count(size, 'leaf', 'leaves')}.`,
    verdict,
    ...(report.ok ? [`These are all ${count(report.checked, 'event')} of this person under that checkpoint.`] : []),
    ...rest,
    `${count(opened, 'event')} can be read in events.ndjson, and ${closed} stay sealed.`,
    'The pages were not compared: the evidence is in the attached files. Take them out with pdfdetach -saveall.',
  ]
}
