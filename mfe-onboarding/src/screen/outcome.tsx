import type { Runner } from '@arrive/kit/form/runner.ts'
import { SaveState } from '@arrive/kit/form/runner-form.tsx'
import { TextLink } from '@arrive/kit/link.tsx'
import { useSession } from '@arrive/router'
import { useEffect, useRef } from 'react'
import { pathFor } from '../person.ts'
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
        {result?.ok === false && result.code === 'no-consent' ? <NoConsent /> : null}
      </div>
    </>
  )
}

/** The agreement was withdrawn in another tab or on another device while the form was open. */
function NoConsent() {
  const session = useSession('staff')
  if (session === undefined) return null
  return (
    <p className="measure onb-no-consent">
      To sign on paper, submit again: we then keep your answers without your signature. To sign electronically,{' '}
      <TextLink to={pathFor('/signing/{id}', session.person)}>agree again</TextLink>. Your answers are kept.
    </p>
  )
}
