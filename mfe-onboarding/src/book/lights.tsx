import { TextLink } from '@arrive/kit/link.tsx'
import { useShell } from '@arrive/router'
import type { ReactNode } from 'react'
import { pathFor } from '../person.ts'
import { SCREENS } from '../screens.ts'
import { House } from './house.tsx'
import { type LightsState, lightsOf, sentenceOf } from './light-states.ts'

interface LightsProps {
  readonly person: number
  readonly isSigned: boolean
  /** How the save stands. */
  readonly children: ReactNode
}

/** The end of the packet: the house, how many of its lights are on, and the forms that are still dark. */
export function Lights({ person, isSigned, children }: LightsProps) {
  const { packet } = useShell()
  const state = lightsOf(packet.states, isSigned)
  return (
    <div className="nine-lights">
      <House lit={state.lit} />
      <div className="stack gap-3!">
        {children}
        <p>{sentenceOf(state)}</p>
        <Dark state={state} person={person} />
      </div>
    </div>
  )
}

function Dark({ state: { dark }, person }: { state: LightsState; person: number }) {
  const open = SCREENS.filter(({ step, page }) => dark.includes(step) && page !== 'verification2ndPage')
  if (open.length === 0) return null
  return (
    <ul className="small">
      {open.map(({ page, step, title }) => (
        <li key={page}>
          <TextLink to={pathFor(`/${page}/{id}`, person)}>{`Form ${step}: ${title}`}</TextLink>
        </li>
      ))}
    </ul>
  )
}
