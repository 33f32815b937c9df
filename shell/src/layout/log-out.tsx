import { Button } from '@arrive/kit/button.tsx'
import { Dialog } from '@arrive/kit/dialog.tsx'
import { draftsOf } from '@arrive/kit/form/drafts.ts'
import { useShell } from '@arrive/router'
import { useState } from 'react'
import { draftSentence } from '../packet/drafts.ts'

interface LogOutProps {
  readonly person: number
  readonly step: number | undefined
}

/** Asks first if a draft would be deleted. */
export function LogOut({ person, step }: LogOutProps) {
  const { logOut } = useShell()
  const [drafts, setDrafts] = useState<readonly string[]>([])
  const stay = () => setDrafts([])
  const leave = () => void logOut('staff')
  const press = () => {
    const found = draftsOf(sessionStorage, person)
    if (found.length === 0) leave()
    else setDrafts(found)
  }
  return (
    <>
      <Button kind="text" small onClick={press}>
        Log out
      </Button>
      <Dialog
        open={drafts.length > 0}
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
        <p>{draftSentence(drafts, step)}</p>
      </Dialog>
    </>
  )
}
