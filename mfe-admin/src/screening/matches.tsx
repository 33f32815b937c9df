import type { Session } from '@arrive/router'
import { useState } from 'react'
import type { ShownMatch } from './calls.ts'
import { MatchCard, titleIdOf } from './match-card.tsx'
import { countOf } from './words.ts'

const WAITING = 'waiting-matches'

interface MatchesProps {
  readonly session: Session
  readonly matches: readonly ShownMatch[]
  readonly mayDecide: boolean
}

/** Those that wait come first. */
export function Matches({ matches, ...who }: MatchesProps) {
  const waiting = matches.filter(({ match }) => match.decision === null)
  const decided = matches.filter(({ match }) => match.decision !== null)
  return (
    <>
      <div className="adm-part">
        <h2 id={WAITING} tabIndex={-1}>
          Waiting for a decision
        </h2>
        {waiting.length === 0 ? null : <span className="adm-late" aria-hidden="true" />}
        <p role="status" className="num">
          {waiting.length === 0
            ? 'No match waits for a decision.'
            : countOf(waiting.length, 'possible match', 'possible matches')}
        </p>
      </div>
      <Cards {...who} matches={waiting} />
      {decided.length === 0 ? null : (
        <>
          <div className="adm-part">
            <h2>Decided</h2>
            <p>A decision holds for later lists while the same rows match.</p>
          </div>
          <Cards {...who} matches={decided} />
        </>
      )}
    </>
  )
}

function Cards({ session, matches, mayDecide }: MatchesProps) {
  const [latest, setLatest] = useState<string>()
  if (matches.length === 0) return null
  return (
    <div className="adm-two">
      {matches.map((one) => {
        const id = titleIdOf(one)
        // The card of a first decision moves down, so that the next one to decide is close to the heading.
        const next = one.match.decision === null ? WAITING : id
        const onSaved = () => focusLater(next)
        const state = { isLatest: latest === id, onComplete: () => setLatest(id), onSaved }
        return <MatchCard key={id} {...one} {...state} session={session} mayDecide={mayDecide} />
      })}
    </div>
  )
}

function focusLater(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
