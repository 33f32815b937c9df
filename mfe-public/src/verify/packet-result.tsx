import type { PacketFacts } from '@arrive/contracts/proof/verifying/packet/verify-packet.ts'
import type { Report } from '@arrive/contracts/proof/verifying/verify.ts'
import { formatMoment } from '@arrive/kit/format-date.ts'
import { FactList } from './fact-list.tsx'
import { count } from './words.ts'

interface PacketResultProps {
  readonly report: Report
  readonly packet: PacketFacts
}

/** The packet's facts, and what its check shows and doesn't show. */
export function PacketResult({ report, packet }: PacketResultProps) {
  const { person, as_of, opened, medical } = packet
  const { ok, checked, key } = report
  const isKeyGiven = key !== 'unverified'
  const facts = [
    ['Person', `ID ${count(person)}`],
    ['As of', formatMoment(as_of, 'second')],
    ['Events', `${count(checked)}, of which ${count(opened)} can be read`],
    ['Medical record', medical === undefined ? 'Not in this file' : `${count(medical)} of these events`],
    [isKeyGiven ? 'Key given' : 'Key in the file', isKeyGiven ? key : packet.key],
  ] as const
  return (
    <>
      <FactList facts={facts} />
      {ok ? <Shown isKeyGiven={isKeyGiven} /> : null}
      <section className="prose">
        <h2>What this does not show</h2>
        <ul>
          <li>That the pages are right: we did not compare them. The evidence is in the attached files.</li>
          {opened < checked ? <li>What the {count(checked - opened)} other events say: they stay sealed.</li> : null}
          {medical === undefined ? <li>Medical forms: pages that show one are not proved by this file.</li> : null}
          {isKeyGiven ? null : (
            <li>
              That the agency made it: the key comes from the file itself. Compare it with one that the agency gave you
              in another way, such as by phone.
            </li>
          )}
          {packet.receipts === 0 ? (
            <li>
              When it was: no one else confirmed the checkpoint, so all times are those of the agency’s own clock.
            </li>
          ) : null}
          <li>Who really typed, and what was never recorded.</li>
        </ul>
      </section>
    </>
  )
}

function Shown({ isKeyGiven }: { isKeyGiven: boolean }) {
  return (
    <section className="prose">
      <h2>What this shows</h2>
      <ul>
        <li>No event of this person up to the checkpoint is left out.</li>
        <li>Events that can be read have the words that were sealed.</li>
        <li>The wordings and questions are those that were shown at the time.</li>
        {isKeyGiven ? <li>The key that you gave signed the checkpoint.</li> : null}
      </ul>
    </section>
  )
}
