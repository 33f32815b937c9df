import { TextLink } from '@arrive/kit/link.tsx'
import { NotLoggedIn } from '@arrive/kit/not-logged-in.tsx'
import { Note } from '@arrive/kit/note.tsx'
import { type Session, useSession } from '@arrive/router'
import { useRef, useState } from 'react'
import type { OwnAccount, OwnSession } from '../account/account.ts'
import { AccountCard } from '../account/account-card.tsx'
import { FactorsCard } from '../account/factors-card.tsx'
import { PasswordCard } from '../account/password-card.tsx'
import { SessionsCard } from '../account/sessions-card.tsx'
import { SigningCard } from '../account/signing-card.tsx'
import { useLoaded } from '../account/use-loaded.ts'
import { SkyHead } from '../parts/sky-head.tsx'

const MADE_UP = 'Your password is temporary. Choose your own: nothing else here opens until you do.'
const FACTOR_DUE = 'Your office requires a second step. Add one below: nothing else here opens until you do.'

/** The logged-in account; with two sessions in a tab, the administrator's. */
export function Component() {
  const [staff, admin] = [useSession('staff'), useSession('admin')]
  const session = admin ?? staff
  return (
    <>
      {session?.role === 'admin' ? <OfficeHead /> : <SkyHead title={TITLE} lead={<Lead session={session} />} />}
      <div className={session?.role === 'admin' ? 'pub-in-office' : 'on-mist'}>
        {session === undefined ? (
          <div className="wrap py-12 md:py-20">
            <NotLoggedIn />
          </div>
        ) : (
          <Cards key={session.role} session={session} />
        )}
      </div>
    </>
  )
}

const TITLE = 'Your account'
const LEAD = 'Your password, your second step, and where you are logged in.'
const STAFF_LEAD = 'Your password, your second step, how you sign, and where you are logged in.'

/** In the back office frame, whose panel has the way back. */
function OfficeHead() {
  return (
    <header className="pub-office-head">
      <h1>{TITLE}</h1>
      <p className="soft">
        {LEAD} <TextLink to="/admin">Back to the admin panel</TextLink>
      </p>
    </header>
  )
}

function Lead({ session }: { session: Session | undefined }) {
  return (
    <>
      {session === undefined ? LEAD : STAFF_LEAD}{' '}
      {session === undefined ? null : (
        <>
          <TextLink to={`/application2/${session.person}`}>Back to your forms</TextLink>{' '}
          <TextLink to={`/packet/${session.person}`}>Your packet</TextLink>
        </>
      )}
    </>
  )
}

function Cards({ session }: { session: Session }) {
  const account = useLoaded<OwnAccount>(session, '/me')
  const [changes, setChanges] = useState(0)
  const mustChange = account.loaded.kind === 'done' && account.loaded.value.must_change_password
  const mustAdd = account.loaded.kind === 'done' && account.loaded.value.must_add_factor
  const onChanged = () => {
    setChanges((before) => before + 1)
    void account.read()
  }
  const isDue = mustAdd && !mustChange
  // Keep the position once done, or its confirmation would disappear.
  const comesFirst = useRef(false)
  comesFirst.current ||= isDue
  const factors = <FactorsCard session={session} isDue={isDue} onChanged={onChanged} />
  return (
    <div className="wrap pub-account grid gap-12 lg:grid-cols-[minmax(0,62ch)_minmax(0,1fr)] lg:gap-24">
      <div className="stack content-start">
        {mustChange ? <Note kind="warn">{MADE_UP}</Note> : null}
        {isDue ? <Note kind="warn">{FACTOR_DUE}</Note> : null}
        {comesFirst.current ? factors : null}
        <AccountCard session={session} account={account} />
        <PasswordCard
          session={session}
          email={account.loaded.kind === 'done' ? account.loaded.value.email : undefined}
          onChanged={onChanged}
        />
        {account.loaded.kind === 'loading' || mustChange || comesFirst.current ? null : factors}
      </div>
      {account.loaded.kind === 'loading' || mustChange || mustAdd ? null : (
        <div className="stack content-start">
          <SigningCard session={session} />
          <Sessions key={changes} session={session} />
        </div>
      )}
    </div>
  )
}

function Sessions({ session }: { session: Session }) {
  return <SessionsCard session={session} sessions={useLoaded<readonly OwnSession[]>(session, '/me/sessions')} />
}
