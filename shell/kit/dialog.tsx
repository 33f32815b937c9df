import { type ReactNode, useEffect, useId, useRef } from 'react'
import { showModal } from './show-modal.ts'
import { useScrim } from './use-scrim.ts'

interface DialogProps {
  readonly open: boolean
  readonly title: string
  /** Called on Escape and on a click outside the dialog. */
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons, the harmless one first: it gets the focus. */
  readonly actions: ReactNode
  /** Something above the title. */
  readonly head?: ReactNode
}

/** A modal dialog. The browser's own element keeps the focus inside and the rest of the page out of reach. */
export function Dialog({ open, title, onClose, children, actions, head }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const scrim = useScrim(element, onClose)
  useEffect(() => {
    const dialog = element.current
    if (!open || dialog === null) return
    const harmless = dialog.querySelector<HTMLElement>('.acts button, .acts a')
    // Else the browser begins at the first field, which would then be checked because it is left.
    if (harmless !== null) harmless.autofocus = true
    const close = showModal(dialog)
    harmless?.focus()
    return close
  }, [open])
  if (!open) return null
  return (
    <dialog
      ref={element}
      className="dialog"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      {...scrim}
    >
      <div className="dialog-body">
        {head}
        <h2 id={heading}>{title}</h2>
        {children}
        <div className="acts">{actions}</div>
      </div>
    </dialog>
  )
}
