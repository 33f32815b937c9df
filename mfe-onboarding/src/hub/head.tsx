import { Button, ButtonLink } from '@arrive/kit/button.tsx'
import { ArrowRight, Refresh } from '@arrive/kit/icons.tsx'
import { Alert } from '@arrive/kit/note.tsx'
import type { ReactNode } from 'react'
import { House } from '../book/house.tsx'
import { pathFor } from '../person.ts'
import { entryNamed, type HubProps } from './form-row.tsx'
import { lightsOf } from './lights.ts'
import { goOnWords, leadOf } from './words.ts'

/** The title, how far the packet is, and the next step. */
export function HubHead({ packet, person, signAgain }: HubProps) {
  return (
    <Band house={<House lights={lightsOf(packet.forms)} />} go={<GoOn {...{ packet, person, signAgain }} />}>
      <p className="lead">{leadOf(packet, signAgain.size)}</p>
    </Band>
  )
}

function GoOn({ packet: { next, forms, more }, person, signAgain }: HubProps) {
  const entry = entryNamed(next)
  if (entry === undefined) return null
  const row = [...forms, ...more].find(({ form }) => form === next)
  const isSigned = signAgain.has(next ?? '') && row?.notes.length === 0
  return (
    <ButtonLink kind="lit" to={pathFor(entry.route, person)}>
      {`${isSigned ? 'Sign again' : goOnWords(row?.state)}: ${entry.short}`} <ArrowRight />
    </ButtonLink>
  )
}

export function HubLoading() {
  return (
    <Band>
      <p role="status" className="lead">
        Loading your packet…
      </p>
    </Band>
  )
}

export function HubFailed({ again }: { again: () => void }) {
  return (
    <Band
      go={
        <Button kind="lit" onClick={again}>
          <Refresh /> Try again
        </Button>
      }
    >
      <Alert>We could not load your packet.</Alert>
    </Band>
  )
}

interface BandProps {
  readonly house?: ReactNode
  readonly go?: ReactNode
  readonly children: ReactNode
}

function Band({ house, go, children }: BandProps) {
  return (
    <div className="onb-hub-head">
      <div className="onb-hub-text">
        <h1>Your packet</h1>
        {children}
      </div>
      {house}
      {go === undefined ? null : <p className="onb-hub-go">{go}</p>}
    </div>
  )
}
