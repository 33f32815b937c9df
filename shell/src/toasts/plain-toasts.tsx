import { useEffect, useState } from 'react'
import { SHOWN, type ToastMessage } from './queue.ts'

interface PlainToastsProps {
  readonly take: () => readonly ToastMessage[]
  readonly subscribe: (listener: () => void) => () => void
}

/** Shows the latest messages if the toaster can't be loaded. */
export function PlainToasts({ take, subscribe }: PlainToastsProps) {
  const [shown, setShown] = useState<readonly ToastMessage[]>([])
  useEffect(() => {
    const show = () => {
      const taken = take()
      if (taken.length > 0) setShown([...new Map(taken.map((one) => [one.message, one])).values()])
    }
    show()
    return subscribe(show)
  }, [take, subscribe])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new messages begin the time anew
  useEffect(() => {
    const timer = setTimeout(() => setShown([]), SHOWN)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <div className="sh-toast-dock">
      <div className="sh-toasts">
        {shown.map(({ message, kind }) => (
          <p
            key={message}
            className={kind === 'ok' ? 'sh-toast' : 'sh-toast bad'}
            role={kind === 'ok' ? 'status' : 'alert'}
          >
            {message}
          </p>
        ))}
      </div>
    </div>
  )
}
