import { Pause, Play } from '@arrive/kit/icons.tsx'
import { useMedia } from '@arrive/kit/subscribe.ts'
import { useEffect, useRef, useState } from 'react'
import { CLIPS, type Clip } from '../clips.ts'
import { mayAnimate, pickClip, REDUCED_MOTION } from '../motion.ts'
import { useHydrated } from '../use-hydrated.ts'

/** One of four background films, chosen after hydration: first its poster, then the film. */
export function Film() {
  return useHydrated() ? <Chosen /> : null
}

function Chosen() {
  const [clip] = useState(() => pickClip(CLIPS, Math.random()))
  const reducedMotion = useMedia(REDUCED_MOTION, true)
  return (
    <>
      <img src={clip.poster} alt="" width="960" height="960" className={`pub-film-picture pub-ends-${clip.ends}`} />
      {mayAnimate({ reducedMotion, saveData: savesData() }) ? <Moving clip={clip} /> : null}
    </>
  )
}

/** Only in Chromium: https://wicg.github.io/savedata/ */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

function Moving({ clip }: { clip: Clip }) {
  const video = useRef<HTMLVideoElement>(null)
  const [isPaused, setPaused] = useState(false)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    // If the browser refuses autoplay, the poster stays until Play is clicked.
    if (isPaused) video.current?.pause()
    else video.current?.play().catch(() => setPaused(true))
  }, [isPaused])
  return (
    <>
      <video
        ref={video}
        className={isSeen ? 'pub-film-moving pub-seen' : 'pub-film-moving'}
        muted
        loop
        playsInline
        preload="none"
        aria-hidden="true"
        tabIndex={-1}
        width="960"
        height="960"
        onPlaying={() => setSeen(true)}
      >
        <source src={clip.webm} type="video/webm" />
        <source src={clip.mp4} type="video/mp4" />
      </video>
      <button
        type="button"
        className="pub-film-still"
        aria-label={isPaused ? 'Play the background film' : 'Pause the background film'}
        onClick={() => setPaused(!isPaused)}
      >
        {isPaused ? <Play /> : <Pause />}
      </button>
    </>
  )
}
