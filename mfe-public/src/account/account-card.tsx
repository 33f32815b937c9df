import { Card } from '@arrive/kit/card.tsx'
import { momentWords, type OwnAccount } from './account.ts'
import { NotLoaded } from './not-loaded.tsx'
import type { useLoaded } from './use-loaded.ts'

interface AccountCardProps {
  readonly account: ReturnType<typeof useLoaded<OwnAccount>>
}

/** Who is logged in. */
export function AccountCard({ account: { loaded, again } }: AccountCardProps) {
  return (
    <Card title="Account">
      {loaded.kind === 'done' ? <Facts {...loaded.value} /> : <NotLoaded kind={loaded.kind} again={again} />}
    </Card>
  )
}

function Facts({ email, role, since }: OwnAccount) {
  return (
    <dl className="answers">
      <div>
        <dt>Email</dt>
        <dd>{email}</dd>
      </div>
      <div>
        <dt>Your role</dt>
        <dd>{role}</dd>
      </div>
      <div>
        <dt>Since</dt>
        <dd>{momentWords(since)}</dd>
      </div>
    </dl>
  )
}
