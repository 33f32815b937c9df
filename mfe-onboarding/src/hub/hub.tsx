import type { FormEntry } from '@arrive/contracts/catalogue.ts'
import { catalogue } from '@arrive/contracts/generated/catalogue.ts'
import { Button, ButtonLink } from '@arrive/kit/button.tsx'
import { ArrowRight, Refresh } from '@arrive/kit/icons.tsx'
import { Alert } from '@arrive/kit/note.tsx'
import { Window } from '@arrive/kit/windows.tsx'
import { Link } from '@arrive/router'
import type { ReactNode } from 'react'
import { House } from '../book/house.tsx'
import { pathFor } from '../person.ts'
import type { HubForm, OwnPacket } from './packet.ts'
import { goOnWords, leadOf, stateWords, WINDOWS } from './words.ts'

interface HubProps {
  readonly packet: OwnPacket
  readonly person: number
}

const byName = new Map(catalogue.map((entry) => [entry.name, entry]))

export function Hub({ packet, person }: HubProps) {
  return (
    <>
      <HubHead lit={litOf(packet)}>
        <p className="lead">{leadOf(packet)}</p>
        <GoOn packet={packet} person={person} />
      </HubHead>
      <div className="onb-hub">
        <section aria-labelledby="hub-forms">
          <h2 id="hub-forms">Your forms</h2>
          {packet.position === null ? (
            <p className="soft">Tell us your position in the first form. The list may get shorter.</p>
          ) : null}
          <ol className="onb-hub-rows">
            {packet.forms.map((row) => (
              <FormRow key={row.form} row={row} packet={packet} person={person} />
            ))}
          </ol>
        </section>
      </div>
    </>
  )
}

/** One light per step of the packet that is needed; two pages share one. */
function litOf({ forms }: OwnPacket): readonly boolean[] {
  const needed = forms.filter(({ state }) => state !== 'not_needed')
  const bySteps = Map.groupBy(needed, ({ form }) => byName.get(form)?.step)
  return [...bySteps.values()].map((pages) => pages.every(({ state }) => WINDOWS[state] === 'done'))
}

interface HubHeadProps {
  readonly lit: readonly boolean[]
  readonly children: ReactNode
}

export function HubHead({ lit, children }: HubHeadProps) {
  return (
    <div className="onb-hub-head">
      <div className="stack">
        <h1>Your packet</h1>
        {children}
      </div>
      {lit.length === 0 ? null : <House lit={lit} />}
    </div>
  )
}

function GoOn({ packet: { next, forms }, person }: HubProps) {
  const entry = byName.get(next ?? '')
  if (entry === undefined) return null
  const state = forms.find(({ form }) => form === next)?.state
  return (
    <p>
      <ButtonLink kind="lit" to={pathFor(entry.route, person)}>
        {`${goOnWords(state)}: ${entry.short}`} <ArrowRight />
      </ButtonLink>
    </p>
  )
}

interface FormRowProps extends HubProps {
  readonly row: HubForm
}

function FormRow({ row, packet, person }: FormRowProps) {
  const entry: FormEntry | undefined = byName.get(row.form)
  if (entry === undefined) return null
  const isNeeded = row.state !== 'not_needed'
  return (
    <li className="onb-hub-row" data-state={row.state}>
      <Window state={WINDOWS[row.state]} />
      <Link to={pathFor(entry.route, person)}>{entry.short}</Link>
      <span className="onb-hub-state">{stateWords(row, entry, packet)}</span>
      {isNeeded ? <span className="onb-hub-minutes">{`${row.minutes} minutes`}</span> : null}
    </li>
  )
}

export function HubFailed({ again }: { again: () => void }) {
  return (
    <HubHead lit={[]}>
      <Alert>We could not load your packet.</Alert>
      <p>
        <Button kind="lit" onClick={again}>
          <Refresh /> Try again
        </Button>
      </p>
    </HubHead>
  )
}
