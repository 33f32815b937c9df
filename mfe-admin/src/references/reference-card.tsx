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
import { cancelling, reminding, useReferenceChange } from './calls.ts'
import { EmailDialog } from './dialogs.tsx'
import { JudgeDialog } from './judge-dialog.tsx'
import {
  isCorrectable,
  isJudged,
  isOpen,
  REASONS,
  type Reference,
  STATES,
  VERDICTS,
  type Verdict,
  WAYS,
} from './references.ts'

const VERDICT_NAMES = ['accepted', 'not_accepted'] as const

interface ReferenceCardProps {
  readonly session: Session
  readonly person: number
  readonly reference: Reference
  /** Differs from the names of the other cards. */
  readonly name: string
  /** Whether it is the next one to judge. */
  readonly isNext: boolean
  /** Whether the role may change it. */
  readonly mayChange: boolean
}

export function ReferenceCard({ mayChange, ...props }: ReferenceCardProps) {
  const { state, email, flags, answers, declined_reason: reason, how, requested_at } = props.reference
  return (
    <Card
      title={props.name}
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
        <Judged reference={props.reference} />
        {mayChange ? <Changes {...props} /> : null}
      </div>
    </Card>
  )
}

function Judged({ reference: { state, judged_at: at, note } }: Pick<ReferenceCardProps, 'reference'>) {
  if (at === null) return null
  return (
    <div className="grid gap-2">
      <p className="soft">{`${STATES[state]} ${formatMoment(at)}.`}</p>
      {note === null || note === '' ? null : (
        <p className="whitespace-pre-line">
          <b>Note:</b> <Breakable text={note} />
        </p>
      )}
    </div>
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

function Changes({ session, person, reference, name, isNext }: Omit<ReferenceCardProps, 'mayChange'>) {
  const { busy, refusal, run } = useReferenceChange(session, person)
  const [isCorrecting, setCorrecting] = useState(false)
  const [verdict, setVerdict] = useState<Verdict | undefined>(undefined)
  const of = `: ${name}`
  return (
    <>
      <Alert>{refusal?.message}</Alert>
      <div className="acts">
        {isJudged(reference)
          ? VERDICT_NAMES.map((one) => (
              <Button
                key={one}
                small
                kind={isNext && one === 'accepted' ? 'lit' : 'plain'}
                aria-label={VERDICTS[one] + of}
                onClick={() => setVerdict(one)}
              >
                {VERDICTS[one]}
              </Button>
            ))
          : null}
        {isOpen(reference) ? (
          <Button small busy={busy} aria-label={`Remind${of}`} onClick={() => void run(reminding(person, reference))}>
            Remind
          </Button>
        ) : null}
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
      {verdict === undefined ? null : (
        <JudgeDialog {...{ session, person, reference, name, verdict }} onClose={() => setVerdict(undefined)} />
      )}
    </>
  )
}
