import { useOnline } from '@arrive/kit/use-online.ts'
import { useEffect, useRef, useState } from 'react'

/** Milliseconds. */
const SHOWN = 5_000

/** Announces when the network goes and returns. Always rendered, so screen readers notice. */
export function Connection() {
  const isOnline = useOnline()
  const wasOffline = useRef(false)
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    const hasReturned = isOnline && wasOffline.current
    wasOffline.current = !isOnline
    setBack(hasReturned)
    if (!hasReturned) return
    const timer = setTimeout(() => setBack(false), SHOWN)
    return () => clearTimeout(timer)
  }, [isOnline])
  return (
    <div role="status" className="sh-connection">
      {isOnline ? null : <p>You are offline. Drafts of forms stay in this tab.</p>}
      {isOnline && isBack ? <p>You are online again.</p> : null}
    </div>
  )
}
