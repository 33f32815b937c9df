import { Button } from '@arrive/kit/button.tsx'
import { request } from '@arrive/kit/request.ts'
import { type Session, useShell } from '@arrive/router'
import { useState } from 'react'
import { Refused } from '../parts/refused.tsx'
import type { OwnAccount } from './account.ts'

interface RemindersProps {
  readonly session: Session
  readonly account: Pick<OwnAccount, 'reminders' | 'must_change_password' | 'must_add_factor'>
  readonly onTurned: () => Promise<void>
}

const NO_ANSWER = 'No response received from the server. Please try again.'

/** Turns reminders on and off. Nothing if mails are off. */
export function Reminders({ session: { authFetch }, account, onTurned }: RemindersProps) {
  const { toast } = useShell()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | undefined>(undefined)
  const { reminders } = account
  if (reminders === null || account.must_change_password || account.must_add_factor) return null
  const turn = async () => {
    setBusy(true)
    setRefused(undefined)
    const method = reminders === 'on' ? 'DELETE' : 'PUT'
    const { ok, message = NO_ANSWER } = await request(authFetch, '/me/reminders', { method })
    if (ok) {
      await onTurned()
      toast(message)
    } else setRefused(message)
    setBusy(false)
  }
  return (
    <div className="grid gap-2">
      <Refused sentences={refused === undefined ? [] : [refused]} />
      <div className="flex flex-wrap items-center gap-3">
        <span>
          Reminders by email are <b>{reminders}</b>.
        </span>
        <Button small busy={busy} onClick={() => void turn()}>
          {reminders === 'on' ? 'Turn reminders off' : 'Turn reminders on'}
        </Button>
      </div>
      <p className="soft small">While you have forms to finish, we send up to three.</p>
    </div>
  )
}
