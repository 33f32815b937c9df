import { Window } from '@arrive/kit/windows.tsx'
import { Link } from '@arrive/router'
import { pathFor } from '../person.ts'
import type { HubProps } from './form-row.tsx'
import { HubSection } from './section.tsx'

/** The questions that nobody has to answer. */
export function Voluntary({ packet: { eeo_answered: isAnswered }, person }: HubProps) {
  return (
    <HubSection title="Voluntary questions">
      <ul className="onb-hub-rows">
        <li className="onb-hub-row" data-state={isAnswered ? 'sent' : 'not_started'}>
          <Window state={isAnswered ? 'done' : 'open'} />
          <Link to={pathFor('/eeo/{id}', person)}>Sex, race and ethnicity</Link>
          <span className="onb-hub-state">{isAnswered ? 'Answered' : 'Not started'}</span>
        </li>
      </ul>
    </HubSection>
  )
}
