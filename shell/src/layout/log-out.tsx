import { Button } from '@arrive/kit/button.tsx'
import { Dialog } from '@arrive/kit/dialog.tsx'
import { hasUnsaved } from '@arrive/kit/form/drafts.ts'
import { useShell } from '@arrive/router'
import { useState } from 'react'

/** Asks first if typed answers are in this tab only. */
export function LogOut({ person }: { person: number }) {
  const { logOut } = useShell()
  const [isAsking, setAsking] = useState(false)
  const stay = () => setAsking(false)
  const leave = () => void logOut('staff')
  const press = () => {
    if (hasUnsaved(sessionStorage, person)) setAsking(true)
    else leave()
  }
  return (
    <>
      <Button kind="text" small onClick={press}>
        Log out
      </Button>
      <Dialog
        open={isAsking}
        title="Log out?"
        onClose={stay}
        actions={
          <>
            <Button kind="lit" className="order-2" onClick={stay}>
              Stay
            </Button>
            <Button onClick={leave}>Log out</Button>
          </>
        }
      >
        <p>Your latest changes are not saved. If you log out, they are deleted.</p>
      </Dialog>
    </>
  )
}
