import { CircleCheck, Close, TriangleAlert } from '@arrive/kit/icons.tsx'
import type { ToastKind } from '@arrive/router'
import { useEffect } from 'react'
import { ToastContainer, type ToastOptions, toast } from 'react-toastify/unstyled'
import { type Said, SHOWN } from './queue.ts'

interface ToasterProps {
  readonly take: () => readonly Said[]
  readonly subscribe: (listener: () => void) => () => void
}

const LOOKS: Readonly<Record<ToastKind, ToastOptions>> = {
  ok: { className: 'toast', role: 'status', icon: <CircleCheck /> },
  error: { className: 'toast bad', role: 'alert', icon: <TriangleAlert /> },
}

/** Shows what is said, at the edge of the page. Loaded with the first toast. */
export function Component({ take, subscribe }: ToasterProps) {
  useEffect(() => {
    const show = () => {
      for (const { message, kind } of take()) toast(message, LOOKS[kind])
    }
    show()
    return subscribe(show)
  }, [take, subscribe])
  return (
    <ToastContainer
      className="toasts"
      position="bottom-left"
      autoClose={SHOWN}
      hideProgressBar
      pauseOnFocusLoss={false}
      closeButton={({ closeToast }) => (
        <button type="button" className="toast-close" aria-label="Close" onClick={closeToast}>
          <Close />
        </button>
      )}
    />
  )
}
