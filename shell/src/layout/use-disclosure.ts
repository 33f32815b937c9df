import { listen } from '@arrive/kit/subscribe.ts'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Escape, an outside click and moving the focus outside close it. */
export function useDisclosure() {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  const toggle = useCallback(() => setOpen((open) => !open), [])
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      button.current?.focus()
    }
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && root.current?.contains(target) === false) close()
    }
    const stops = [listen(document, ['keydown'], onKey), listen(document, ['pointerdown', 'focusin'], onElsewhere)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [isOpen, close])
  return { isOpen, toggle, close, root, button }
}
