import { Close } from '@arrive/kit/icons.tsx'
import { showModal } from '@arrive/kit/show-modal.ts'
import { useScrim } from '@arrive/kit/use-scrim.ts'
import { type Session, useLocation } from '@arrive/router'
import { useEffect, useRef } from 'react'
import { PanelInside } from './panel.tsx'

interface SheetProps {
  readonly session: Session
  readonly onClose: () => void
  readonly onFind: () => void
}

/** The panel on a phone: slides in, and closes on Escape, an outside click, or navigation. */
export function Sheet({ session, onClose, onFind }: SheetProps) {
  const element = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const opened = useRef(pathname)
  const scrim = useScrim(element, onClose)
  useEffect(() => (element.current === null ? undefined : showModal(element.current)), [])
  useEffect(() => {
    if (pathname !== opened.current) onClose()
  }, [pathname, onClose])
  return (
    <dialog
      ref={element}
      className="sh-adm-side sh-adm-sheet dark"
      aria-label="Admin Panel"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      {...scrim}
    >
      <button type="button" className="sh-icon-btn sh-adm-close" aria-label="Close the panel" onClick={onClose}>
        <Close />
      </button>
      <PanelInside session={session} isNarrow={false} onFind={onFind} />
    </dialog>
  )
}
