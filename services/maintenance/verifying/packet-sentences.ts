import type { PacketFacts } from '@arrive/contracts/proof/verifying/packet/verify-packet.ts'
import type { Report } from '@arrive/contracts/proof/verifying/verify.ts'
import { count, sentencesOf } from './sentences.ts'

/** The report on a packet in sentences: what was checked, and what that cannot show. */
export function packetSentences(
  report: Report,
  { person, as_of, size, opened, medical }: PacketFacts,
): readonly string[] {
  const [verdict = '', ...rest] = sentencesOf(report)
  const closed = report.checked - opened
  return [
    `The packet of person ${person} as of ${as_of}, under the checkpoint of ${count(size, 'leaf', 'leaves')}.`,
    verdict,
    ...(report.ok ? [`These are all ${count(report.checked, 'event')} of this person under that checkpoint.`] : []),
    ...rest,
    `${count(opened, 'event')} can be read in ${FILES[medical === undefined ? 0 : 1]}, and ${closed} stay sealed.`,
    medicalSentence(medical),
    'The pages were not compared: the evidence is in the attached files. Take them out with pdfdetach -saveall.',
  ]
}

const FILES = ['events.ndjson', 'events.ndjson and medical-events.ndjson'] as const

function medicalSentence(medical: number | undefined): string {
  return medical === undefined
    ? 'It has no medical record, so pages with a medical form are not proved.'
    : `${count(medical, 'event')} of them ${medical === 1 ? 'is' : 'are'} of the medical record, which is filed apart.`
}
