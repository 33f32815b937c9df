import type { PipelineList } from '@arrive/contracts/pipeline.ts'
import { Button } from '@arrive/kit/button.tsx'
import type { Selection } from '../list/selection.ts'
import type { PersonRow } from './calls.ts'
import { asksFor } from './changes.ts'
import { MoveMenu } from './move-menu.tsx'
import type { Actions } from './use-actions.tsx'

interface ChosenActionsProps {
  readonly list: PipelineList
  readonly people: Selection<PersonRow>['people']
  readonly actions: Actions
}

/** What the office does with chosen people. */
export function ChosenActions({ list, people, actions }: ChosenActionsProps) {
  return (
    <>
      <MoveMenu
        list={list}
        label={`Move ${people.length} people`}
        asks={(to) => asksFor(list, people, to)}
        onMove={(to) => actions.move(people, to)}
      />
      <Button small onClick={() => actions.assign(people)}>
        Assign
      </Button>
    </>
  )
}
