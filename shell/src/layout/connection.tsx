import { useOnline } from '@arrive/kit/use-online.ts'
import { useEffect, useRef, useState } from 'react'

/** How long the page says that it is online again, in milliseconds. */
const SHOWN = 5_000

/** Says when the network goes and when it is back. Always in the page, so that screen readers announce both. */
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
