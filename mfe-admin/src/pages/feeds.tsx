import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { Card } from '@arrive/kit/card.tsx'
import { Note } from '@arrive/kit/note.tsx'
import type { Session } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import type { System } from '../feeds/feeds.ts'
import { feedsQuery, tokensQuery } from '../feeds/reads.ts'
import { SystemCard } from '../feeds/system-card.tsx'
import { systemsOf } from '../feeds/systems.ts'
import { verdictOf } from '../feeds/words.ts'
import { RequireAdmin } from '../guard.tsx'
import { NotLoaded } from '../list/states.tsx'
import { Breakable } from '../parts/breakable.tsx'
import { PageHead } from '../parts/page-head.tsx'

export function Component() {
  return (
    <RequireAdmin roles={OFFICE.auditor}>
      {(session) => (
        <>
          <PageHead title="Feeds" />
          <Shown session={session} />
        </>
      )}
    </RequireAdmin>
  )
}

function Shown({ session }: { session: Session }) {
  const feeds = useQuery(feedsQuery(session))
  const tokens = useQuery(tokensQuery(session))
  if (feeds.data === undefined || tokens.data === undefined) {
    const again = () => void Promise.all([feeds.refetch(), tokens.refetch()])
    return <NotLoaded error={feeds.error ?? tokens.error} again={again} />
  }
  const systems = systemsOf(feeds.data, tokens.data)
  return (
    <div className="adm-main adm-narrow">
      {systems.length === 0 ? <NoSystems /> : <Overview systems={systems} isOld={feeds.isError} />}
      {systems.map((system) => (
        <SystemCard key={system.id} system={system} session={session} />
      ))}
    </div>
  )
}

function NoSystems() {
  return (
    <Card title="No other system gets events yet">
      <div className="prose measure">
        <p>
          Payroll, scheduling or a learning platform can follow what people submit here. Once one is connected, this
          page shows how far it is behind and what to do if it fails.
        </p>
        <p>To connect one, send these three answers to the person who runs your server:</p>
        <ul>
          <li>Which system it is, and who looks after it there.</li>
          <li>What it may get: accounts, applications, onboarding forms, or some of these.</li>
          <li>Whether it asks for new events itself, or at which web address it wants to be sent them.</li>
        </ul>
      </div>
    </Card>
  )
}

/** Whether all systems are up to date. `isOld`: the last refresh failed. */
function Overview({ systems, isOld }: { systems: readonly System[]; isOld: boolean }) {
  const { kind, title, text } = verdictOf(systems, Date.now())
  return (
    <Card>
      <div className="grid gap-4">
        <Note kind={kind} role="status">
          <h2 className="card-title">{title}</h2>
          {text === undefined ? null : (
            <p>
              <Breakable text={text} />
            </p>
          )}
        </Note>
        <p className="soft small measure">
          {isOld
            ? 'We could not look again just now. What you see is from a moment ago.'
            : 'Whatever is submitted, filled in or deleted here is an event. This page looks again every ten seconds.'}
        </p>
      </div>
    </Card>
  )
}
