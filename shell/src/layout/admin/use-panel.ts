import { listen, useMedia } from '@arrive/kit/subscribe.ts'
import { useCallback, useEffect, useState } from 'react'
import { cookieOf, isOpenIn } from './cookie.ts'

/** From this width the panel is next to the page; below, it slides over it. */
const WIDE = '(min-width: 900px)'
const KEY = 'b'

/** The panel's state, stored for a week on wide screens; closed at first on phones. */
export function usePanel() {
  const isWide = useMedia(WIDE)
  const [isBeside, setBeside] = useState(() => typeof document !== 'undefined' && isOpenIn(document.cookie))
  const [isOver, setOver] = useState(false)
  const close = useCallback(() => setOver(false), [])
  const toggle = useCallback(() => {
    if (!isWide) return setOver((open) => !open)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store interface is not in every browser yet
    document.cookie = cookieOf(!isBeside)
    setBeside(!isBeside)
  }, [isWide, isBeside])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== KEY || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      toggle()
    }
    return listen(window, ['keydown'], onKey)
  }, [toggle])
  return { isWide, isOpen: isWide ? isBeside : isOver, toggle, close }
}
