import { OIG_PAGE } from '@arrive/contracts/screening.ts'
import { Button } from '@arrive/kit/button.tsx'
import { formatDay } from '@arrive/kit/format-date.ts'
import { TextLink } from '@arrive/kit/link.tsx'
import { Tag } from '@arrive/kit/tag.tsx'
import { type Session, useShell } from '@arrive/router'
import { useEffect, useState } from 'react'
import { Copy } from '../icons.tsx'
import { BLOCKED } from '../parts/blocked.ts'
import type { Match, ShownMatch } from './calls.ts'
import { Compared } from './compared.tsx'
import { DecisionForm } from './decision-form.tsx'
import { reasonWords } from './words.ts'

export interface MatchCardProps extends ShownMatch {
  readonly session: Session
  readonly mayDecide: boolean
  /** Only one card's button is lit. */
  readonly isLatest: boolean
  readonly onComplete: () => void
  readonly onSaved: () => void
}

const TAGS = {
  same: <Tag kind="bad">{BLOCKED}</Tag>,
  different: <Tag kind="ok">Different person</Tag>,
} as const

export function titleIdOf({ screening, match }: ShownMatch): string {
  return `match-${screening}-${match.user_id}`
}

/** A person side by side with the rows of the list. */
export function MatchCard({ mayDecide, ...card }: MatchCardProps) {
  const { match } = card
  const id = titleIdOf(card)
  const title = match.name === '' ? `Person ID ${match.user_id}` : match.name
  return (
    <article className="adm-sheet adm-match" aria-labelledby={id}>
      <header>
        <h3 id={id} tabIndex={-1}>
          <TextLink to={`/details-forms/${match.user_id}`}>{title}</TextLink>
        </h3>
        {match.decision === null ? <Tag kind="warn">Possible match</Tag> : TAGS[match.decision as keyof typeof TAGS]}
        <p>{reasonWords(match)}</p>
      </header>
      <Compared match={match} />
      <Verify />
      <Decided match={match} />
      {mayDecide ? <Deciding {...card} /> : null}
    </article>
  )
}

function Verify() {
  const { toast } = useShell()
  const copy = () =>
    navigator.clipboard.writeText(OIG_PAGE).then(
      () => toast('The address is copied.'),
      () => toast('Copy the address by hand, please.', 'error'),
    )
  return (
    <p className="adm-verify">
      <a href={OIG_PAGE} target="_blank" rel="noreferrer">
        Verify on the OIG website
      </a>
      <code>{new URL(OIG_PAGE).host}</code>
      <Button kind="text" small onClick={() => void copy()}>
        <Copy /> Copy
      </Button>
    </p>
  )
}

function Decided({ match: { decision, reason, decided_at } }: { match: Match }) {
  if (decision === null || decided_at === null) return null
  const words = decision === 'same' ? 'Decided to be the same person' : 'Decided to be a different person'
  return (
    <p className="soft">
      {words} on {formatDay(decided_at)}. Reason: {reason}
    </p>
  )
}

/** A decision is changed with a form that is closed at first. */
function Deciding(card: Omit<MatchCardProps, 'mayDecide'>) {
  const isDecided = card.match.decision !== null
  const [isOpen, setOpen] = useState(false)
  const saved = card.match.decided_at
  useEffect(() => {
    if (saved !== null) setOpen(false)
  }, [saved])
  if (!isDecided || isOpen) return <DecisionForm {...card} />
  return (
    <p>
      <Button small onClick={() => setOpen(true)}>
        Change the decision
      </Button>
    </p>
  )
}
