import { useMedia } from '@arrive/kit/subscribe.ts'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { REDUCED_MOTION } from './motion.ts'
import { browserSchedule, type Rotation, startRotation } from './rotation.ts'

/** Milliseconds per page of testimonials. */
const EVERY = 4_000

/** The current one of `count` pages, and what pauses the rotation. */
export function useRotation(count: number) {
  const [shown, setShown] = useState(0)
  const [pressed, setPressed] = useState<boolean | undefined>(undefined)
  const isStill = useMedia(REDUCED_MOTION, true)
  // People who prefer reduced motion may still start this one.
  const isPaused = pressed ?? isStill
  const rotation = useRef<Rotation | undefined>(undefined)

  useEffect(() => {
    const started = startRotation({
      every: EVERY,
      after: browserSchedule,
      onTurn: () => setShown((at) => (at + 1) % count),
    })
    const onVisibility = () => (document.hidden ? started.hold('hidden') : started.release('hidden'))
    document.addEventListener('visibilitychange', onVisibility)
    rotation.current = started
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      started.stop()
    }
  }, [count])

  useEffect(() => {
    if (isPaused) rotation.current?.hold('button')
    else rotation.current?.release('button')
  }, [isPaused])

  return {
    shown,
    show: (at: number) => {
      setShown(at)
      rotation.current?.restart()
    },
    isPaused,
    togglePause: () => setPressed(!isPaused),
    attention: attentionTo(rotation),
  }
}

/** Pauses on hover and on keyboard focus; a click does not count as keyboard focus. */
function attentionTo(rotation: { readonly current: Rotation | undefined }) {
  return {
    onPointerEnter: () => rotation.current?.hold('pointer'),
    onPointerLeave: () => rotation.current?.release('pointer'),
    onFocus: (event: FocusEvent) => {
      if (event.target.matches(':focus-visible')) rotation.current?.hold('focus')
    },
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) rotation.current?.release('focus')
    },
  }
}
