import { CircleCheck, TriangleAlert } from '@arrive/kit/icons.tsx'
import type { ToastKind } from '@arrive/router'
import { useEffect, useRef } from 'react'
import { ToastContainer, type ToastOptions, type ToastTransitionProps, toast } from 'react-toastify/unstyled'
import { Message } from './message.tsx'
import type { ToastMessage } from './queue.ts'
import { reserveSpace } from './toast-space.ts'

interface ToasterProps {
  readonly take: () => readonly ToastMessage[]
  readonly subscribe: (listener: () => void) => () => void
}

/** Further toasts wait. */
const MAX_TOASTS = 3

const LOOKS: Readonly<Record<ToastKind, ToastOptions>> = {
  ok: { className: 'sh-toast', role: 'status', icon: <CircleCheck /> },
  error: { className: 'sh-toast bad', role: 'alert', icon: <TriangleAlert /> },
}

/** Shows queued messages at the lower edge. Loaded with the first toast. */
export function Component({ take, subscribe }: ToasterProps) {
  const dock = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let last: ToastKind | undefined
    const show = () => {
      for (const { message, kind } of take()) {
        // After a success, old errors are obsolete, and the reverse.
        if (last !== undefined && last !== kind) toast.dismiss()
        last = kind
        toast(({ closeToast }) => <Message onClose={closeToast}>{message}</Message>, LOOKS[kind])
      }
    }
    show()
    return subscribe(show)
  }, [take, subscribe])
  useEffect(() => (dock.current === null ? undefined : reserveSpace(dock.current)), [])
  return (
    <div ref={dock} className="sh-toast-dock">
      <ToastContainer
        className="sh-toasts"
        limit={MAX_TOASTS}
        transition={NoTransition}
        // The library times toasts by a progress bar that we don't show, so each message has its own timer.
        autoClose={false}
        customProgressBar
        closeButton={false}
        draggable={false}
      />
    </div>
  )
}

/** Without animation: the library's transitions wait for styles that we don't have. */
function NoTransition({ children, isIn, done, playToast }: ToastTransitionProps) {
  useEffect(() => {
    if (isIn) playToast()
    else done()
  }, [isIn, done, playToast])
  return children
}
