import { Button } from '@arrive/kit/button.tsx'
import { LogOut } from '@arrive/kit/icons.tsx'
import { useShell } from '@arrive/router'
import type { ReactNode } from 'react'
import { Due } from './due-by.tsx'

interface PageHeadProps {
  readonly title: string
  /** Shown on wide screens. */
  readonly note?: string | undefined
  /** The path after logging out. */
  readonly afterLogout?: string
  readonly children?: ReactNode
}

/** The head of a back-office screen: its title, its actions, Logout. */
export function PageHead({ title, note, afterLogout = '/', children }: PageHeadProps) {
  const { logOut } = useShell()
  return (
    <>
      <header className="adm-head">
        <h1 tabIndex={-1}>
          {title}
          {note === undefined ? null : <small className="adm-wide-only">{note}</small>}
        </h1>
        {children}
        <Button small onClick={() => void logOut('admin', afterLogout)}>
          <LogOut /> Logout
        </Button>
      </header>
      <Due />
    </>
  )
}
