import { useSession } from '@arrive/router'
import { type ReactNode, useCallback, useState } from 'react'
import { FindDialog } from './admin/find/dialog.tsx'
import { useFindKeys } from './admin/find/use-find-keys.ts'
import { PanelIcon } from './admin/icons.tsx'
import { Panel } from './admin/panel.tsx'
import { Sheet } from './admin/sheet.tsx'
import { usePanel } from './admin/use-panel.ts'
import { SkipLink } from './skip-link.tsx'

/** The page keeps its position in the tree when the session ends, so it is not remounted while leaving. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const session = useSession('admin')
  const { isWide, isOpen, toggle, close } = usePanel()
  const isShown = session !== undefined
  const [isFinding, setFinding] = useState(false)
  const find = useCallback(() => {
    close()
    setFinding(true)
  }, [close])
  useFindKeys(isShown, find)
  const look = isShown && isWide ? (isOpen ? ' sh-wide' : ' sh-narrow') : ''
  return (
    <>
      <SkipLink />
      <div className={`sh-adm on-mist${look}`}>
        {isShown && isWide ? <Panel session={session} isNarrow={!isOpen} onFind={find} /> : null}
        {isShown && !isWide && isOpen ? <Sheet session={session} onClose={close} onFind={find} /> : null}
        {isShown && isFinding ? <FindDialog session={session} onClose={() => setFinding(false)} /> : null}
        <div className="sh-adm-page">
          {isShown ? (
            <button
              type="button"
              className="sh-icon-btn sh-adm-trigger"
              aria-label="Admin Panel"
              aria-expanded={isOpen}
              onClick={toggle}
            >
              <PanelIcon />
            </button>
          ) : null}
          {children}
        </div>
      </div>
    </>
  )
}
