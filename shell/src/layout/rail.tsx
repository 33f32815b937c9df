import { ChevronDown } from '@arrive/kit/icons.tsx'
import { Window, type WindowState } from '@arrive/kit/windows.tsx'
import { Link, type Packet, useLocation } from '@arrive/router'
import { useEffect, useRef } from 'react'
import { type PacketForm, packetForms } from '../packet/forms.ts'

interface RailProps {
  readonly packet: Packet
  readonly step: number | undefined
  readonly person: number
}

/** All nine forms with their state; on a phone behind a button. */
export function Rail({ packet, step, person }: RailProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is what closes it
  useEffect(() => {
    if (details.current !== null) details.current.open = false
  }, [pathname])
  return (
    <nav className="rail" aria-label="Your nine forms">
      <details ref={details}>
        <summary>
          All nine forms <ChevronDown />
        </summary>
        <FormList packet={packet} step={step} person={person} />
      </details>
      <div className="rail-wide">
        <FormList packet={packet} step={step} person={person} />
      </div>
    </nav>
  )
}

function FormList({ packet, step, person }: RailProps) {
  return (
    <ol>
      {packetForms.map((form) => (
        <li key={form.step}>
          <Link to={`${form.path}/${person}`} aria-current={form.step === step ? 'page' : undefined}>
            <Window state={stateOf(form, step, packet)} />
            <span>
              {form.title}
              <small>{wordsOf(form, step, packet)}</small>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

function stateOf(form: PacketForm, current: number | undefined, { states }: Packet): WindowState {
  if (states?.get(form.step) === 'done') return 'done'
  return form.step === current ? 'now' : 'open'
}

function wordsOf(form: PacketForm, current: number | undefined, { states }: Packet): string {
  const state = states?.get(form.step)
  if (state === 'done') return 'Submitted'
  if (form.step === current) return 'In progress'
  if (form.reads.length > 1) return 'Two pages'
  return state === 'open' ? 'Not submitted yet' : ' '
}
