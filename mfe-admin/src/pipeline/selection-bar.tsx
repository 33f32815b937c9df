import type { PipelineList } from '@arrive/contracts/pipeline.ts'
import { Button } from '@arrive/kit/button.tsx'
import type { Session } from '@arrive/router'
import { ExportButton } from '../export/export-button.tsx'
import { asksFor } from './changes.ts'
import { MoveMenu } from './move-menu.tsx'
import type { Selection } from './selection.ts'
import type { Actions } from './use-actions.tsx'

interface SelectionBarProps {
  readonly list: PipelineList
  readonly session: Session
  readonly selection: Selection
  readonly actions: Actions
}

export function SelectionBar({ list, selection: { people, clear }, actions, session }: SelectionBarProps) {
  if (people.length === 0) return null
  return (
    <section className="adm-selected" aria-label="Selection">
      <b>{people.length} selected</b>
      <MoveMenu
        list={list}
        label={`Move ${people.length} people`}
        asks={(to) => asksFor(list, people, to)}
        onMove={(to) => actions.move(people, to)}
      />
      <Button small onClick={() => actions.assign(people)}>
        Assign
      </Button>
      <ExportButton
        session={session}
        name={`pipeline-${list}`}
        query={{ path: `/exports/pipeline-${list}`, user_ids: people.map(({ user_id }) => user_id).join(',') }}
      />
      <Button kind="text" small onClick={clear}>
        Clear
      </Button>
    </section>
  )
}
