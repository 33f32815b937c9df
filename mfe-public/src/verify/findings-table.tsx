import type { Finding } from '@arrive/contracts/proof/verifying/findings.ts'
import { formatMoment } from '@arrive/kit/format-date.ts'
import { count, kindOf } from './words.ts'

/** Display limit: a rewritten log has a finding per event. */
const MAX_LISTED = 100

/** Findings with their events. On a phone, each is a block. */
export function FindingsTable({ findings }: { findings: readonly Finding[] }) {
  const listed = findings.slice(0, MAX_LISTED).map((finding, at) => ({ finding, at }))
  return (
    <>
      <table className="pub-findings" aria-label="Findings">
        <thead>
          <tr className="soft">
            <th>What is wrong</th>
            <th>Event</th>
            <th>Person</th>
            <th>Recorded</th>
          </tr>
        </thead>
        <tbody>
          {listed.map(({ finding, at }) => (
            <Row key={at} finding={finding} />
          ))}
        </tbody>
      </table>
      {findings.length > MAX_LISTED ? (
        <p className="soft">
          {count(findings.length - MAX_LISTED)} more are not listed. <code>npm run verify</code> with{' '}
          <code>--json</code> lists all.
        </p>
      ) : null}
    </>
  )
}

function Row({ finding }: { finding: Finding }) {
  const { event, topic, person, time } = finding
  return (
    <tr>
      <td>
        <b>{kindOf(finding)}</b>
      </td>
      <td data-label="Event">{event === null ? placeOf(finding) : <EventId {...{ event, topic }} />}</td>
      <td data-label="Person">{person === null ? <span className="soft">None named</span> : `ID ${person}`}</td>
      <td data-label="Recorded">
        {time === null ? <span className="soft">Not known</span> : formatMoment(time, 'second')}
      </td>
    </tr>
  )
}

function placeOf({ kind, topic, file }: Finding): string {
  if (file !== undefined) return `File ${file}`
  if (topic !== null) return `Topic ${topic}`
  return kind === 'omitted' ? 'Not in this file' : 'The log as a whole'
}

function EventId({ event, topic }: { event: string; topic: string | null }) {
  return (
    <>
      <code>{event}</code>
      {topic === null ? null : <span className="soft"> in {topic}</span>}
    </>
  )
}
