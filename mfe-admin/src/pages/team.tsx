import { Button } from '@arrive/kit/button.tsx'
import { Card } from '@arrive/kit/card.tsx'
import { formatDate } from '@arrive/kit/format-date.ts'
import type { Session } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RequireAdmin } from '../guard.tsx'
import { Failed, Loading } from '../list/states.tsx'
import { Breakable } from '../parts/breakable.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { isIn, READERS } from '../roles.ts'
import { teamQuery } from '../team/calls.ts'
import { InviteDialog, RemoveDialog, RoleDialog } from '../team/dialogs.tsx'
import type { Member } from '../team/team.ts'
import { ROLES, termWords } from '../team/words.ts'

export function Component() {
  return <RequireAdmin roles={READERS}>{(session) => <Team session={session} />}</RequireAdmin>
}

type Asked = { readonly what: 'invite' } | { readonly what: 'role' | 'remove'; readonly member: Member }

function Team({ session }: { session: Session }) {
  const [asked, setAsked] = useState<Asked | undefined>(undefined)
  const close = () => setAsked(undefined)
  const isOwner = isIn(session, /owner/)
  return (
    <>
      <PageHead title="Team">
        {isOwner ? (
          <Button small kind="lit" onClick={() => setAsked({ what: 'invite' })}>
            Invite
          </Button>
        ) : null}
      </PageHead>
      <Members session={session} ask={isOwner ? setAsked : undefined} />
      {asked?.what === 'invite' ? <InviteDialog session={session} onClose={close} /> : null}
      {asked?.what === 'role' ? <RoleDialog session={session} member={asked.member} onClose={close} /> : null}
      {asked?.what === 'remove' ? <RemoveDialog session={session} member={asked.member} onClose={close} /> : null}
    </>
  )
}

interface MembersProps {
  readonly session: Session
  /** Absent for those who may not change the team. */
  readonly ask: ((asked: Asked) => void) | undefined
}

function Members({ session, ask }: MembersProps) {
  const { data, error, refetch } = useQuery(teamQuery(session))
  if (data === undefined) {
    return (
      <div className="adm-list">
        {error === null ? <Loading /> : <Failed message={error.message} again={() => void refetch()} />}
      </div>
    )
  }
  return (
    <div className="adm-main adm-narrow">
      {data.length === 1 ? <Alone /> : null}
      {data.map((member) => (
        <MemberCard key={member.user_id} member={member} isSelf={member.user_id === session.person} ask={ask} />
      ))}
    </div>
  )
}

function Alone() {
  return (
    <Card title="No one else is here yet">
      <p className="measure">Invite whoever works with you, each with a role: they see and do what it lets them.</p>
    </Card>
  )
}

function MemberCard({ member, isSelf, ask }: Pick<MembersProps, 'ask'> & { member: Member; isSelf: boolean }) {
  const { email, office_role: role, since } = member
  const own = isSelf ? ' This is you.' : ''
  return (
    <Card
      title={<Breakable text={email} />}
      lead={`${termWords(member, Date.now())}. Here since ${formatDate(since.slice(0, 10))}.${own}`}
    >
      <div className="grid gap-4">
        <p className="measure">
          <Breakable text={ROLES[role].words} />
        </p>
        {ask === undefined ? null : (
          <div className="flex flex-wrap items-center gap-3">
            <Button onClick={() => ask({ what: 'role', member })} aria-label={`Change the role: ${email}`}>
              Change the role
            </Button>
            <Button onClick={() => ask({ what: 'remove', member })} aria-label={`Remove: ${email}`}>
              Remove
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
