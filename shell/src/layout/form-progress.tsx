import type { PacketStep } from '@arrive/contracts/catalogue.ts'
import { ChevronDown } from '@arrive/kit/icons.tsx'
import { numberWord } from '@arrive/kit/number-words.ts'
import { pathFor } from '@arrive/kit/person-path.ts'
import { Window, type WindowState } from '@arrive/kit/windows.tsx'
import { Link, type Packet, type PacketState, useLocation } from '@arrive/router'
import { useEffect, useRef } from 'react'
import { packetSteps } from '../packet/steps.ts'
import { useDrafts } from './use-drafts.ts'

interface FormProgressProps {
  readonly packet: Packet
  readonly step: number | undefined
  readonly person: number
}

const COUNT = numberWord(packetSteps.length)
/** A form that the law requires is not in the list. */
const OTHERS = 'Your other forms'

/** All packet forms with their state; collapsed on a phone. */
export function FormProgress({ packet, step, person }: FormProgressProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is what closes it
  useEffect(() => {
    if (details.current !== null) details.current.open = false
  }, [pathname])
  return (
    <nav className="sh-rail" aria-label={step === undefined ? OTHERS : `Your ${COUNT} forms`}>
      <details ref={details}>
        <summary>
          {step === undefined ? OTHERS : `All ${COUNT} forms`} <ChevronDown />
        </summary>
        <FormList packet={packet} step={step} person={person} />
      </details>
      <div className="sh-rail-wide">
        <FormList packet={packet} step={step} person={person} />
      </div>
    </nav>
  )
}

function FormList({ packet, step, person }: FormProgressProps) {
  const drafts = useDrafts(person)
  return (
    <ol>
      <li>
        <Link to={`/packet/${person}`}>Your packet</Link>
      </li>
      {packetSteps.map((form) => (
        <li key={form.step}>
          <Link to={pathFor(form.pages[0].route, person)} aria-current={form.step === step ? 'page' : undefined}>
            <Window state={windowOf(form, step, packet)} />
            <span>
              {form.short}
              <small>{wordsOf(form, packet, { isHere: form.step === step, drafts })}</small>
            </span>
          </Link>
        </li>
      ))}
      <li>
        <Link to="/account">Your account</Link>
      </li>
    </ol>
  )
}

type Known = Pick<Packet, 'states' | 'signAgain'>

/** A submitted form that must be signed again needs attention like a returned one. */
function stateOf({ step, pages }: PacketStep, { states, signAgain }: Known): PacketState | undefined {
  const state = states?.get(step)
  return state === 'done' && pages.some(({ name }) => signAgain.has(name)) ? 'returned' : state
}

/** A completed form stays lit while it is open again. */
export function windowOf(form: PacketStep, current: number | undefined, packet: Known): WindowState {
  const state = stateOf(form, packet)
  if (state === 'done') return 'done'
  if (form.step === current) return 'now'
  if (state === 'not_needed') return 'not-needed'
  return state ?? 'unknown'
}

const isUnknown = ({ step }: PacketStep, states: Packet['states']) => states !== undefined && !states.has(step)

interface Place {
  /** Whether its screen is open. */
  readonly isHere: boolean
  readonly drafts: readonly string[]
}

export function wordsOf(form: PacketStep, packet: Known, { isHere, drafts }: Place): string {
  const state = stateOf(form, packet)
  if (state === 'done') return 'Submitted'
  if (isHere) return 'This form'
  if (state === 'not_needed') return 'Not needed'
  if (state === 'returned') return 'Needs attention'
  if (state === 'half') return 'In progress'
  if (form.pages.some(({ name }) => drafts.includes(name))) return 'Draft'
  if (isUnknown(form, packet.states)) return 'Could not check'
  if (form.pages.length > 1) return `${numberWord(form.pages.length, 'capital')} pages`
  return state === 'open' ? 'Not submitted yet' : ' '
}
