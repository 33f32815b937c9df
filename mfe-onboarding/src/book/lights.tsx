import { stepsOf } from '@arrive/contracts/catalogue.ts'
import { catalogue } from '@arrive/contracts/generated/catalogue.ts'
import { TextLink } from '@arrive/kit/link.tsx'
import { useShell } from '@arrive/router'
import type { ReactNode } from 'react'
import { pathFor } from '../person.ts'
import { House } from './house.tsx'
import { type LightsState, sentenceOf, stateOfLights } from './light-states.ts'

interface LightsProps {
  readonly person: number
  /** The step of the form being signed. */
  readonly step: number | undefined
  readonly isSigned: boolean
  /** The save's state. */
  readonly children: ReactNode
}

const STEPS = stepsOf(catalogue)

/** The end of the book: the house, the number of lights, and the incomplete forms. */
export function Lights({ person, step: own, isSigned, children }: LightsProps) {
  const { packet } = useShell()
  const state = stateOfLights({ steps: STEPS.map(({ step }) => step), own, states: packet.states, isSigned })
  return (
    <div className="onb-lights">
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
  const open = STEPS.map((one, at) => ({ ...one, place: at + 1 })).filter(({ step }) => dark.includes(step))
  if (open.length === 0) return null
  return (
    <ul className="small">
      {open.map(({ step, place, pages: [{ route, title }] }) => (
        <li key={step}>
          <TextLink to={pathFor(route, person)}>{`Form ${place}: ${title}`}</TextLink>
        </li>
      ))}
    </ul>
  )
}
