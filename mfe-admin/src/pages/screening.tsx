import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { formatDay } from '@arrive/kit/format-date.ts'
import { Note } from '@arrive/kit/note.tsx'
import type { Session } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { RequireAdmin } from '../guard.tsx'
import { NotLoaded } from '../list/states.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { isIn } from '../roles.ts'
import { type Screening, type Shown, screeningQuery } from '../screening/calls.ts'
import { MatchCard } from '../screening/match-card.tsx'
import { UploadList } from '../screening/upload-list.tsx'
import { monthWords } from '../screening/words.ts'

export function Component() {
  return (
    <RequireAdmin roles={OFFICE.readers}>
      {(session) => (
        <>
          <PageHead title="Screening" note="Federal exclusion list, LEIE" />
          <Loaded session={session} />
        </>
      )}
    </RequireAdmin>
  )
}

function Loaded({ session }: { session: Session }) {
  const { data, error, refetch } = useQuery(screeningQuery(session))
  if (data === undefined) return <NotLoaded error={error} again={() => void refetch()} />
  return (
    <div className="adm-main adm-narrow">
      {data.full === undefined ? <p>No list has been screened yet.</p> : <Facts screening={data.full} />}
      {data.full?.indexed === false ? (
        <Note kind="warn">New people cannot be compared: please upload the list again.</Note>
      ) : null}
      <Matches session={session} {...data} />
      {isIn(session, OFFICE.files) ? <UploadList session={session} /> : null}
    </div>
  )
}

function Facts({ screening: { at, month, listed, people, ruled_out, possible } }: { screening: Screening }) {
  const facts = [
    ['Last screened', formatDay(at)],
    ['List of', `${monthWords(month)}, ${listed.toLocaleString('en-US')} rows`],
    ['People', `${people} screened`],
    ['Ruled out', `${ruled_out} by another birth date`],
    ['Possible', `${possible}`],
  ] as const
  return (
    <dl className="adm-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Matches({ session, matches }: { session: Session } & Shown) {
  const waiting = matches.filter(({ match }) => match.decision === null)
  const decided = matches.filter(({ match }) => match.decision !== null)
  return (
    <>
      <h2>Waiting for a decision</h2>
      {waiting.length === 0 ? (
        <p role="status">No match waits for a decision.</p>
      ) : (
        <Cards {...{ session }} all={waiting} />
      )}
      {decided.length === 0 ? null : (
        <>
          <h2>Decided</h2>
          <Cards {...{ session }} all={decided} />
        </>
      )}
    </>
  )
}

function Cards({ session, all }: { session: Session; all: Shown['matches'] }) {
  const mayDecide = isIn(session, OFFICE.files)
  return all.map(({ screening, match }) => (
    <MatchCard key={`${screening} ${match.user_id}`} {...{ session, screening, match, mayDecide }} />
  ))
}
