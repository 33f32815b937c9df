import { type PipelineList, STAGE_TITLES, type Stage, stagesOf } from '@arrive/contracts/pipeline.ts'
import type { Session } from '@arrive/router'
import { useQueries } from '@tanstack/react-query'
import type { ListNavigation } from '../list/use-list-state.ts'
import { countQuery } from './calls.ts'

interface StagesProps {
  readonly list: PipelineList
  readonly session: Session
  readonly place: ListNavigation
}

/** A filter for each stage, with the number of people in it. */
export function Stages({ list, session, place }: StagesProps) {
  const stages: readonly (Stage | undefined)[] = [undefined, ...stagesOf(list)]
  const counts = useQueries({ queries: stages.map((stage) => countQuery(session, list, stage)) })
  const chosen = place.place.chosen?.['state'] ?? ''
  return (
    <fieldset className="adm-stages">
      <legend className="vh">Stage</legend>
      {stages.map((stage, at) => {
        const total = counts[at]?.data
        return (
          <button
            key={stage ?? 'all'}
            type="button"
            aria-pressed={chosen === (stage ?? '')}
            onClick={() => place.choose({ state: stage ?? '' })}
          >
            {stage === undefined ? 'All' : STAGE_TITLES[stage]}{' '}
            <span className="soft">
              {total === undefined || total === null ? '' : `${total.count}${total.isMore ? '+' : ''}`}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}
