import type { PipelineList } from '@arrive/contracts/pipeline.ts'
import { Button } from '@arrive/kit/button.tsx'
import { formatDay } from '@arrive/kit/format-date.ts'
import { useMedia } from '@arrive/kit/subscribe.ts'
import type { ReactNode } from 'react'
import { Check } from '../list/check.tsx'
import type { Selection } from '../list/selection.ts'
import type { ListNavigation } from '../list/use-list-state.ts'
import { orderOf } from '../rows/list-state.ts'
import { nameOf, type PersonRow } from './calls.ts'
import { asksFor } from './changes.ts'
import { isLate, PROMISED } from './late.ts'
import { MoveMenu } from './move-menu.tsx'
import { StageChip } from './stage-chip.tsx'
import type { Actions } from './use-actions.tsx'

interface PeopleProps {
  readonly list: PipelineList
  readonly rows: readonly PersonRow[]
  readonly isOld: boolean
  readonly isCompact: boolean
  readonly place: ListNavigation
  readonly who: (person: number | null) => string
  readonly actions: Actions
  /** Absent while no one selects. */
  readonly selection: Selection<PersonRow> | undefined
  /** Whether the role changes something. */
  readonly works: boolean
}

export function People(props: PeopleProps) {
  return useMedia('(min-width: 900px)') ? <PeopleTable {...props} /> : <PeopleCards {...props} />
}

function PeopleTable(props: PeopleProps) {
  const { list, rows, isOld, isCompact, place, who, actions, selection, works } = props
  const sort = orderOf(place.place.sort, 'since', true)
  return (
    <section
      className="adm-scroll"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      aria-label="Pipeline, table scrolls sideways"
      aria-busy={isOld}
    >
      <table className={`adm-table adm-people${isCompact ? ' adm-compact' : ''}`}>
        <caption className="vh">Pipeline</caption>
        <thead>
          <tr>
            {selection === undefined ? null : (
              <th scope="col">
                <Check
                  label="Select this page"
                  isOn={rows.length > 0 && rows.every(selection.has)}
                  onPress={() => selection.togglePage(rows)}
                />
              </th>
            )}
            <th scope="col">Name</th>
            {list === 'applicants' ? (
              <th scope="col" data-wide="">
                Position
              </th>
            ) : null}
            <th scope="col">Stage</th>
            <th scope="col" aria-sort={sort}>
              <button type="button" className="adm-sort" onClick={() => place.sortBy('since')}>
                Since {sort === 'ascending' ? '↑' : '↓'}
              </button>
            </th>
            <th scope="col">Assigned to</th>
            <th scope="col" data-wide="">
              Notes
            </th>
            {works ? <th scope="col">Actions</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.user_id} data-person={row.user_id} data-chosen={selection?.has(row) || undefined}>
              {selection === undefined ? null : (
                <td>
                  <Check
                    label={`Select ${nameOf(row)}`}
                    isOn={selection.has(row)}
                    onPress={() => selection.toggle(row)}
                  />
                </td>
              )}
              <td>
                <Opener row={row} actions={actions} />
              </td>
              {list === 'applicants' ? <td data-wide="">{row.position}</td> : null}
              <td>
                <StageChip stage={row.state} />
              </td>
              <td>
                <Since list={list} row={row} />
              </td>
              <td title={who(row.assignee)}>{who(row.assignee)}</td>
              <td data-wide="">{row.notes}</td>
              {works ? (
                <td>
                  <RowActions {...props} row={row} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PeopleCards(props: PeopleProps) {
  const { list, rows, isOld, who, actions, selection, works } = props
  return (
    <ul className="adm-cards" aria-busy={isOld}>
      {rows.map((row) => (
        <li key={row.user_id} data-person={row.user_id} data-chosen={selection?.has(row) || undefined}>
          <header>
            {selection === undefined ? null : (
              <Check label={`Select ${nameOf(row)}`} isOn={selection.has(row)} onPress={() => selection.toggle(row)} />
            )}
            <h2>
              <Opener row={row} actions={actions} />
            </h2>
            <StageChip stage={row.state} />
          </header>
          <dl className="adm-facts">
            {list === 'applicants' ? <Fact title="Position">{row.position}</Fact> : null}
            <Fact title="Since">
              <Since list={list} row={row} />
            </Fact>
            <Fact title="Assigned to">{who(row.assignee)}</Fact>
            <Fact title="Notes">{row.notes}</Fact>
          </dl>
          {works ? (
            <footer>
              <RowActions {...props} row={row} />
            </footer>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Opener({ row, actions }: { row: PersonRow; actions: Actions }) {
  return (
    <button type="button" className="adm-opener" aria-haspopup="dialog" onClick={() => actions.open(row)}>
      {nameOf(row)}
    </button>
  )
}

export function Since({ list, row }: { list: PipelineList; row: PersonRow }) {
  const words = `New for over ${PROMISED[list]} hours`
  return (
    <>
      {isLate(list, row, Date.now()) ? <span className="adm-late" role="img" aria-label={words} title={words} /> : null}
      {formatDay(row.since)}
    </>
  )
}

function RowActions({ list, row, actions }: PeopleProps & { row: PersonRow }) {
  return (
    <span className="adm-words">
      <MoveMenu
        list={list}
        label={`Move ${nameOf(row)}`}
        asks={(to) => asksFor(list, [row], to)}
        onMove={(to) => actions.move([row], to)}
      />
      <Button kind="text" small aria-label={`Assign ${nameOf(row)}`} onClick={() => actions.assign([row])}>
        Assign
      </Button>
      <Button kind="text" small aria-label={`Note on ${nameOf(row)}`} onClick={() => actions.note(row)}>
        Note
      </Button>
    </span>
  )
}
