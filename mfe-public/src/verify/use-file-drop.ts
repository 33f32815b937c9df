import { listen } from '@arrive/kit/subscribe.ts'
import { useEffect, useRef, useState } from 'react'

/**
 * Accepts a file dropped anywhere on the page, which the browser would open otherwise. Returns whether one is over the
 * page.
 */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFile)
  latest.current = onFile
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return
      event.preventDefault()
      setOver(true)
    }
    // Moving between elements does not leave the page.
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
    const drop = (event: DragEvent) => {
      const [file] = event.dataTransfer?.files ?? []
      setOver(false)
      if (file === undefined) return
      event.preventDefault()
      latest.current(file)
    }
    const stops = [
      listen(window, ['dragover'], over),
      listen(window, ['dragleave'], leave),
      listen(window, ['drop'], drop),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return isOver
}
