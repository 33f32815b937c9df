import { type PacketStep, stepsOf } from '@arrive/contracts/catalogue.ts'
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
  const needed = STEPS.filter(({ step }) => packet.states?.get(step) !== 'not_needed')
  const state = stateOfLights({ steps: needed.map(({ step }) => step), own, states: packet.states, isSigned })
  return (
    <div className="onb-lights">
      <House lights={state.lit.map((isOn) => (isOn ? 'on' : 'off'))} />
      <div className="stack gap-3!">
        {children}
        <p>{sentenceOf(state)}</p>
        <Dark needed={needed} state={state} person={person} />
      </div>
    </div>
  )
}

interface DarkProps {
  readonly needed: readonly PacketStep[]
  readonly state: LightsState
  readonly person: number
}

function Dark({ needed, state: { dark }, person }: DarkProps) {
  const open = needed.map((one, at) => ({ ...one, place: at + 1 })).filter(({ step }) => dark.includes(step))
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
