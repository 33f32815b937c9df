import { columnOf } from '@arrive/contracts/records.ts'
import { EMPLOYER_FIELDS } from '@arrive/contracts/references.ts'
import { Button } from '@arrive/kit/button.tsx'
import { Card } from '@arrive/kit/card.tsx'
import { formatDate, formatMoment } from '@arrive/kit/format-date.ts'
import { Alert } from '@arrive/kit/note.tsx'
import { Tag } from '@arrive/kit/tag.tsx'
import type { Session } from '@arrive/router'
import { useState } from 'react'
import { Breakable } from '../parts/breakable.tsx'
import { cancelling, judging, reminding, useReferenceChange } from './calls.ts'
import { EmailDialog } from './dialogs.tsx'
import { isCorrectable, isJudged, isOpen, REASONS, type Reference, STATES, titleOf, WAYS } from './references.ts'

interface ReferenceCardProps {
  readonly session: Session
  readonly person: number
  readonly reference: Reference
  /** Whether the role may change it. */
  readonly mayChange: boolean
}

export function ReferenceCard({ session, person, reference, mayChange }: ReferenceCardProps) {
  const { state, email, flags, answers, declined_reason: reason, how, requested_at, judged_at } = reference
  return (
    <Card
      title={titleOf(reference)}
      lead={`${STATES[state]}. ${how === null || how === 'link' ? 'Asked' : WAYS[how]} ${formatMoment(requested_at)}.`}
    >
      <div className="grid gap-4">
        {email === '' ? null : (
          <p>
            <Breakable text={email} />{' '}
            {flags.includes('personal_address') ? <Tag kind="warn">Personal address</Tag> : null}
          </p>
        )}
        {reason === null ? null : <p>{REASONS[reason]}.</p>}
        {answers === null ? null : <Answered answers={answers} />}
        {judged_at === null ? null : <p className="soft">{`${STATES[state]} ${formatMoment(judged_at)}.`}</p>}
        {mayChange ? <Changes session={session} person={person} reference={reference} /> : null}
      </div>
    </Card>
  )
}

function Answered({ answers }: { answers: NonNullable<Reference['answers']> }) {
  const values: Readonly<Record<string, string>> = { ...answers }
  const rows = Object.entries(EMPLOYER_FIELDS).flatMap(([name, field]) => {
    const value = values[columnOf(name, field)] ?? ''
    return value === '' ? [] : [{ name, label: field.label, value: field.kind === 'date' ? formatDate(value) : value }]
  })
  return (
    <dl className="adm-facts">
      {rows.map(({ name, label, value }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            <Breakable text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Changes({ session, person, reference }: Omit<ReferenceCardProps, 'mayChange'>) {
  const { busy, refusal, run } = useReferenceChange(session, person)
  const [isCorrecting, setCorrecting] = useState(false)
  const of = `: ${titleOf(reference)}`
  const acts = [
    ...(isJudged(reference)
      ? [
          ['Accept', judging(person, reference, 'accepted')] as const,
          ['Do not accept', judging(person, reference, 'not_accepted')] as const,
        ]
      : []),
    ...(isOpen(reference) ? [['Remind', reminding(person, reference)] as const] : []),
  ]
  return (
    <>
      <Alert>{refusal?.message}</Alert>
      <div className="acts">
        {acts.map(([label, change], at) => (
          <Button
            key={label}
            small
            kind={at === 0 && reference.state === 'answered' ? 'lit' : 'plain'}
            busy={busy}
            aria-label={label + of}
            onClick={() => void run(change)}
          >
            {label}
          </Button>
        ))}
        {isCorrectable(reference) ? (
          <Button small aria-label={`Change email${of}`} onClick={() => setCorrecting(true)}>
            Change email
          </Button>
        ) : null}
        {isOpen(reference) ? (
          <Button small busy={busy} aria-label={`Cancel${of}`} onClick={() => void run(cancelling(person, reference))}>
            Cancel
          </Button>
        ) : null}
      </div>
      {isCorrecting ? <EmailDialog {...{ session, person, reference }} onClose={() => setCorrecting(false)} /> : null}
    </>
  )
}
