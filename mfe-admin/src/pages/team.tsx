import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { Button } from '@arrive/kit/button.tsx'
import { Card } from '@arrive/kit/card.tsx'
import type { Session } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RequireAdmin } from '../guard.tsx'
import { NotLoaded } from '../list/states.tsx'
import { Breakable } from '../parts/breakable.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { isIn } from '../roles.ts'
import { Arrival } from '../team/arrival.tsx'
import { teamQuery } from '../team/calls.ts'
import { InviteDialog, RemoveDialog, RoleDialog } from '../team/dialogs.tsx'
import type { Member } from '../team/team.ts'
import { presenceWords, ROLES, termWords } from '../team/words.ts'

export function Component() {
  return <RequireAdmin roles={OFFICE.readers}>{(session) => <Team session={session} />}</RequireAdmin>
}

type Opened = { readonly what: 'invite' } | { readonly what: 'role' | 'remove'; readonly member: Member }

function Team({ session }: { session: Session }) {
  const [opened, setOpened] = useState<Opened | undefined>(undefined)
  const close = () => setOpened(undefined)
  const isOwner = isIn(session, [])
  return (
    <>
      <PageHead title="Team">
        {isOwner ? (
          <Button small kind="lit" onClick={() => setOpened({ what: 'invite' })}>
            Invite
          </Button>
        ) : null}
      </PageHead>
      <Members session={session} open={isOwner ? setOpened : undefined} />
      {opened?.what === 'invite' ? <InviteDialog session={session} onClose={close} /> : null}
      {opened?.what === 'role' ? <RoleDialog session={session} member={opened.member} onClose={close} /> : null}
      {opened?.what === 'remove' ? <RemoveDialog session={session} member={opened.member} onClose={close} /> : null}
    </>
  )
}

interface MembersProps {
  readonly session: Session
  /** Absent without permission to change the team. */
  readonly open: ((opened: Opened) => void) | undefined
}

function Members({ session, open }: MembersProps) {
  const { data, error, refetch } = useQuery(teamQuery(session))
  if (data === undefined) return <NotLoaded error={error} again={() => void refetch()} />
  return (
    <div className="adm-main adm-narrow">
      {data.length === 1 ? <Alone /> : null}
      {data.map((member) => (
        <MemberCard key={member.user_id} session={session} member={member} open={open} />
      ))}
    </div>
  )
}

function Alone() {
  return (
    <Card title="No one else is here yet">
      <p className="measure">
        Invite the people you work with. The role you give them decides what they can see and do.
      </p>
    </Card>
  )
}

function MemberCard({ session, member, open }: MembersProps & { member: Member }) {
  const { email, office_role: role } = member
  const own = member.user_id === session.person ? ' This is you.' : ''
  return (
    <Card title={<Breakable text={email} />} lead={`${termWords(member, Date.now())}. ${presenceWords(member)}${own}`}>
      <div className="grid gap-4">
        <p className="measure">
          <Breakable text={ROLES[role].words} />
        </p>
        <Arrival session={session} member={member} buttons={open && <Changes member={member} open={open} />} />
      </div>
    </Card>
  )
}

function Changes({ member, open }: { member: Member; open: (opened: Opened) => void }) {
  const { email } = member
  return (
    <>
      <Button small onClick={() => open({ what: 'role', member })} aria-label={`Change the role: ${email}`}>
        Change the role
      </Button>
      <Button small onClick={() => open({ what: 'remove', member })} aria-label={`Remove: ${email}`}>
        Remove
      </Button>
    </>
  )
}
