import { Button } from '@arrive/kit/button.tsx'
import { Card } from '@arrive/kit/card.tsx'
import { formatMoment } from '@arrive/kit/format-date.ts'
import { Note } from '@arrive/kit/note.tsx'
import type { Session } from '@arrive/router'
import { useEffect, useRef, useState } from 'react'
import { Refused } from '../parts/refused.tsx'
import { isKnown, knowsPasskeys, makePasskey, type PasskeyOptions, wrongAddress } from '../passkey.ts'
import type { OwnFactor, OwnFactors } from './account.ts'
import { AddTotp, type BegunTotp } from './add-totp.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { useChange } from './use-change.ts'
import { useLoaded } from './use-loaded.ts'

interface FactorsCardProps {
  readonly session: Session
  /** Whether a factor must be added before anything else. */
  readonly isDue: boolean
  /** Called after every other session has ended. */
  readonly onChanged: () => void
}

/** The card's current step. */
type Doing =
  | { readonly kind: 'list'; readonly said?: string }
  | { readonly kind: 'totp'; readonly begun: BegunTotp }
  | { readonly kind: 'passkey' }
  | { readonly kind: 'codes' }
  | { readonly kind: 'remove'; readonly factor: OwnFactor }
  | { readonly kind: 'shown'; readonly codes: readonly string[] }

const LEAD = 'Logins ask for it after your password, so that a stolen password is not enough.'
const NOT_MADE = 'The passkey was not created. Try again, or use an authenticator app.'
const MADE_BEFORE =
  'This device or key already has a passkey for your account. Use another one, or an authenticator app.'
const KINDS: Readonly<Record<OwnFactor['method'], string>> = { totp: 'Authenticator app', passkey: 'Passkey' }

export function FactorsCard({ session, isDue, onChanged }: FactorsCardProps) {
  const { loaded, read, again } = useLoaded<OwnFactors>(session, '/me/factors')
  const [doing, setDoing] = useState<Doing>({ kind: 'list' })
  const body = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    // The pressed button is gone, so focus the new content.
    if (!isFirst.current && doing.kind !== 'totp') body.current?.focus()
    isFirst.current = false
  }, [doing])
  const done = async (said: string) => {
    setDoing({ kind: 'list', said })
    await read()
    onChanged()
  }
  return (
    <Card title="Second step" lead={LEAD}>
      {loaded.kind === 'done' ? (
        <div className="grid gap-5" ref={body} tabIndex={-1}>
          <Step {...{ session, isDue, own: loaded.value, doing, setDoing, done, read }} />
        </div>
      ) : (
        <NotLoaded kind={loaded.kind} again={again} />
      )}
    </Card>
  )
}

interface StepProps extends Pick<FactorsCardProps, 'session' | 'isDue'> {
  readonly own: OwnFactors
  readonly doing: Doing
  readonly setDoing: (doing: Doing) => void
  readonly done: (said: string) => Promise<void>
  readonly read: () => Promise<void>
}

function Step({ session, isDue, own, doing, setDoing, done, read }: StepProps) {
  const back = () => setDoing({ kind: 'list' })
  if (doing.kind === 'totp') {
    return <AddTotp session={session} begun={doing.begun} onAdded={(said) => void done(said)} onCancel={back} />
  }
  if (doing.kind === 'passkey') return <AddPasskey session={session} done={done} back={back} />
  if (doing.kind === 'remove') return <Remove session={session} factor={doing.factor} done={done} back={back} />
  if (doing.kind === 'shown') return <BackupCodes codes={doing.codes} onDone={back} />
  if (doing.kind === 'codes') {
    return (
      <ConfirmForm
        session={session}
        lead="Ten codes for when you do not have your phone. Older codes stop working."
        action="Make backup codes"
        onCancel={back}
        run={async (send, { current }, fields) => {
          const made = await send('POST', '/me/backup_codes', { current }, fields)
          if (!made.ok) return undefined
          const { codes } = made.body
          setDoing({ kind: 'shown', codes: Array.isArray(codes) ? codes.map(String) : [] })
          await read()
          return undefined
        }}
      />
    )
  }
  return <List session={session} isDue={isDue} own={own} said={doing.said} setDoing={setDoing} />
}

interface ChangeProps extends Pick<StepProps, 'session' | 'done'> {
  readonly back: () => void
}

function AddPasskey({ session, done, back }: ChangeProps) {
  return (
    <ConfirmForm
      session={session}
      lead="Your browser asks where to keep the passkey: on this device, in an account, or on a security key."
      action="Add a passkey"
      name="Passkey"
      onCancel={back}
      run={async (send, { name, current }, fields) => {
        const begun = await send('POST', '/me/factors/begin', { method: 'passkey' }, fields)
        if (!begun.ok) return undefined
        const { ticket, passkey } = begun.body
        const options = passkey as PasskeyOptions
        const wrong = wrongAddress(location.hostname, options.rp.id)
        if (wrong !== undefined) return wrong
        const attestation = await makePasskey(options).catch((error: unknown) =>
          isKnown(error) ? MADE_BEFORE : NOT_MADE,
        )
        if (typeof attestation === 'string') return attestation
        const added = await send('POST', '/me/factors', { ticket, name, current, attestation }, fields)
        if (added.ok) await done(String(added.body['message'] ?? ''))
        return undefined
      }}
    />
  )
}

function Remove({ session, factor, done, back }: ChangeProps & { readonly factor: OwnFactor }) {
  return (
    <ConfirmForm
      session={session}
      lead={`You will no longer be able to log in with “${factor.name}”.`}
      action="Remove it"
      kind="danger"
      onCancel={back}
      run={async (send, { current }, fields) => {
        const removed = await send('DELETE', `/me/factors/${factor.factor_id}`, { current }, fields)
        if (removed.ok) await done(String(removed.body['message'] ?? ''))
        return undefined
      }}
    />
  )
}

interface ListProps extends Pick<StepProps, 'session' | 'isDue' | 'own' | 'setDoing'> {
  readonly said: string | undefined
}

function List({ session, isDue, own, said, setDoing }: ListProps) {
  const { send, busy, refused } = useChange(session)
  const addApp = async () => {
    const begun = await send('POST', '/me/factors/begin', { method: 'totp' })
    if (!begun.ok) return
    const { ticket, secret, uri } = begun.body
    setDoing({ kind: 'totp', begun: { ticket: String(ticket), secret: String(secret), uri: String(uri) } })
  }
  return (
    <>
      {said === undefined ? null : (
        <Note kind="ok" role="status">
          {said}
        </Note>
      )}
      <Refused sentences={refused} />
      {own.factors.length === 0 ? <None isDue={isDue} {...own} /> : <Rows own={own} setDoing={setDoing} />}
      <div className="flex flex-wrap gap-3">
        <Button kind={isDue ? 'lit' : 'plain'} busy={busy} onClick={() => void addApp()}>
          Add an authenticator app
        </Button>
        {knowsPasskeys() ? <Button onClick={() => setDoing({ kind: 'passkey' })}>Add a passkey</Button> : null}
      </div>
    </>
  )
}

function None({ isDue, required_by: requiredBy }: OwnFactors & Pick<FactorsCardProps, 'isDue'>) {
  if (isDue) {
    return <p>An app on your phone shows a new code every 30 seconds. A passkey is kept by your device or browser.</p>
  }
  if (requiredBy === null) return <p>You have none yet: your password alone opens your account.</p>
  return (
    <Note kind="warn">
      Your office requires a second step. From {formatMoment(requiredBy)} on, nothing else opens without one.
    </Note>
  )
}

function Rows({ own: { factors, backup_codes: backupCodes }, setDoing }: Pick<ListProps, 'own' | 'setDoing'>) {
  return (
    <>
      <ul className="grid gap-5">
        {factors.map((factor) => (
          <li key={factor.factor_id} className="grid gap-2">
            <b>{factor.name}</b>
            <p className="soft small">
              {KINDS[factor.method]}, added {formatMoment(factor.added_at)}.
            </p>
            <div>
              <Button
                small
                onClick={() => setDoing({ kind: 'remove', factor })}
                aria-label={`Remove ${factor.name}, added ${formatMoment(factor.added_at)}`}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {backupCodes === 0 ? (
        <Note kind="warn">You have no backup codes. Without your phone, you would be locked out.</Note>
      ) : (
        <p>Backup codes left: {backupCodes}</p>
      )}
      <div>
        <Button kind={backupCodes === 0 ? 'lit' : 'plain'} onClick={() => setDoing({ kind: 'codes' })}>
          {backupCodes === 0 ? 'Make backup codes' : 'Make new backup codes'}
        </Button>
      </div>
    </>
  )
}
