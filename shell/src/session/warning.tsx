import { Button } from '@arrive/kit/button.tsx'
import { Dialog } from '@arrive/kit/dialog.tsx'
import { Windows } from '@arrive/kit/windows.tsx'
import type { Role } from '@arrive/router'
import { announcement, formatClock, lightsLit } from './idle.ts'

const LIGHTS = 6

interface WarningProps {
  readonly role: Role
  readonly left: number
  readonly onStay: () => void
  readonly onLogOut: () => void
}

/** Shown two minutes before the end. Six windows go dark one by one. */
export function Warning({ left, onStay, onLogOut }: WarningProps) {
  const lit = lightsLit(left, LIGHTS)
  const states = Array.from({ length: LIGHTS }, (_, at) => (at < lit ? ('done' as const) : ('open' as const)))
  return (
    <Dialog
      open
      title="Are you still there?"
      onClose={onStay}
      head={<Windows states={states} />}
      actions={
        <>
          <Button kind="lit" className="order-2" onClick={onStay}>
            Stay logged in
          </Button>
          <Button onClick={onLogOut}>Log out</Button>
        </>
      }
    >
      <p>
        To protect private information, we will log you out in{' '}
        <strong className="num" role="timer" aria-live="off">
          {formatClock(left)}
        </strong>
        .
      </p>
      <p className="soft">If time runs out, your draft stays in this tab. If you log out now, it is deleted.</p>
      <p className="vh" role="status">
        {announcement(left)}
      </p>
    </Dialog>
  )
}
