import { Card } from '@arrive/kit/card.tsx'
import { formatMoment } from '@arrive/kit/format-date.ts'
import type { Session } from '@arrive/router'
import { type OwnAccount, roleWords } from './account.ts'
import { NotLoaded } from './not-loaded.tsx'
import { Reminders } from './reminders.tsx'
import type { useLoaded } from './use-loaded.ts'

interface AccountCardProps {
  readonly session: Session
  readonly account: ReturnType<typeof useLoaded<OwnAccount>>
}

/** The logged-in account and its reminders. */
export function AccountCard({ session, account: { loaded, read, again } }: AccountCardProps) {
  return (
    <Card title="Account">
      {loaded.kind === 'done' ? (
        <div className="grid gap-5">
          <Facts {...loaded.value} />
          <Reminders session={session} account={loaded.value} onTurned={read} />
        </div>
      ) : (
        <NotLoaded kind={loaded.kind} again={again} />
      )}
    </Card>
  )
}

function Facts(account: OwnAccount) {
  const { email, since } = account
  return (
    <dl className="answers">
      <div>
        <dt>Email</dt>
        <dd>{email}</dd>
      </div>
      <div>
        <dt>Your role</dt>
        <dd>{roleWords(account)}</dd>
      </div>
      <div>
        <dt>Since</dt>
        <dd>{formatMoment(since)}</dd>
      </div>
    </dl>
  )
}
