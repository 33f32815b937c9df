import type { Runner } from '@arrive/kit/form/runner.ts'
import { SaveState } from '@arrive/kit/form/runner-form.tsx'
import { useEffect, useRef } from 'react'
import { ChangedTexts } from '../signing/changed-texts.tsx'

/** The save's outcome, scrolled into view, because on a phone Submit is in the middle of the page. */
export function Outcome({ runner }: { runner: Runner }) {
  const element = useRef<HTMLDivElement>(null)
  const { result } = runner
  // What changed in a text takes the view itself.
  const isShown = result?.ok === true || (result?.errors.length === 0 && result.code !== 'text-changed')
  const seen = isShown ? result : undefined
  useEffect(() => {
    if (seen === undefined) return
    const house = element.current?.closest('.onb-lights')
    if (house) house.scrollIntoView({ block: 'start' })
    else element.current?.scrollIntoView({ block: 'nearest' })
  }, [seen])
  return (
    <>
      <ChangedTexts />
      <div ref={element} className="onb-paper-outcome">
        <SaveState runner={runner} />
      </div>
    </>
  )
}
