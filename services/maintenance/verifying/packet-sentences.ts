import type { PacketFacts } from '@arrive/contracts/proof/verifying/packet/verify-packet.ts'
import type { Report } from '@arrive/contracts/proof/verifying/verify.ts'
import { count, sentencesOf, signedBy } from './sentences.ts'

/** The report on a packet in sentences: what was checked, and what that cannot show. */
export function packetSentences(report: Report, packet: PacketFacts): readonly string[] {
  const { person, as_of, size, medical } = packet
  const [verdict = '', ...rest] = sentencesOf(report, keySentence(report, packet))
  return [
    `The packet of person ${person} as of ${as_of}, under the checkpoint of ${count(size, 'leaf', 'leaves')}.`,
    verdict,
    ...(report.ok ? [`These are all ${count(report.checked, 'event')} of this person under that checkpoint.`] : []),
    ...rest,
    ...(packet.receipts === 0 ? [UNCONFIRMED] : []),
    readableSentence(report, packet),
    medicalSentence(medical),
    'The pages were not compared: the evidence is in the attached files. Take them out with pdfdetach -saveall.',
  ]
}

const UNCONFIRMED = 'No one else confirmed that checkpoint, so all times are those of the agency’s own clock.'

function keySentence(report: Report, { key }: PacketFacts): string {
  if (report.key !== 'unverified') return signedBy(report)
  return `The key comes from the file itself: ${key}\n  Anyone can make a file with a key of their own. ${COMPARE}`
}

const COMPARE = 'Get the agency’s key in another way, and check again with --key and that key.'
const FILES = ['events.ndjson', 'events.ndjson and medical-events.ndjson'] as const

function readableSentence({ checked }: Report, { opened, medical }: PacketFacts): string {
  const readable = `${count(opened, 'event')} can be read in ${FILES[medical === undefined ? 0 : 1]}.`
  const closed = checked - opened
  if (closed === 0) return readable
  if (closed === 1) return `${readable} One other stays sealed: this proves that it is there, but not what it says.`
  const others = `${count(closed, 'other')} stay sealed, such as logins`
  return `${readable} ${others}: this proves that they are there, but not what they say.`
}

function medicalSentence(medical: number | undefined): string {
  return medical === undefined
    ? 'It has no medical record: a page with a medical form, such as hepatitis B, is not proved by this file.'
    : `${medical} of these events ${medical === 1 ? 'is' : 'are'} of the medical record, which is filed apart.`
}
