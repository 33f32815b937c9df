import { type ReactNode, useEffect, useId, useRef } from 'react'
import { showModal } from './show-modal.ts'
import { useScrim } from './use-scrim.ts'

interface DialogProps {
  readonly open: boolean
  readonly title: string
  /** Called on Escape and on a click outside. */
  readonly onClose: () => void
  readonly children: ReactNode
  /** The harmless button first: it gets the focus. */
  readonly actions: ReactNode
  readonly head?: ReactNode
}

/** A modal `<dialog>`, which traps the focus and blocks the rest of the page. */
export function Dialog({ open, title, onClose, children, actions, head }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const scrim = useScrim(element, onClose)
  useEffect(() => {
    const dialog = element.current
    if (!open || dialog === null) return
    const harmless = dialog.querySelector<HTMLElement>('.acts button, .acts a')
    // Otherwise the browser focuses the first field, and leaving it would show an error.
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
