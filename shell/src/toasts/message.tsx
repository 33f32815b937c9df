import { Close } from '@arrive/kit/icons.tsx'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { countDown } from './count-down.ts'
import { SHOWN } from './queue.ts'

interface MessageProps {
  readonly onClose: () => void
  readonly children: ReactNode
}

export function Message({ onClose, children }: MessageProps) {
  const words = useRef<HTMLParagraphElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  // Runs before the toast leaves the page, while the focus inside is still known.
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
