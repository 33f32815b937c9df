import { Close } from '@arrive/kit/icons.tsx'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { countDown } from './count-down.ts'
import { SHOWN } from './queue.ts'

interface MessageProps {
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The content of a toast, until it times out or is closed. */
export function Message({ onClose, children }: MessageProps) {
  const words = useRef<HTMLParagraphElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  // Ends before the toast leaves the page, while it is still known whether the focus is inside.
  useLayoutEffect(() => {
    const toast = words.current?.closest<HTMLElement>('.sh-toast')
    return toast ? countDown(toast, SHOWN, () => close.current()) : undefined
  }, [])
  return (
    <>
      <p ref={words}>{children}</p>
      <button type="button" className="sh-toast-close" aria-label="Close" onClick={onClose}>
        <Close />
      </button>
    </>
  )
}
