import { OFFICE } from '@arrive/contracts/office-roles.ts'
import type { PipelineList } from '@arrive/contracts/pipeline.ts'
import { Button } from '@arrive/kit/button.tsx'
import { Link, type Session, useNavigate } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ExportButtons } from '../export/export-buttons.tsx'
import { RequireAdmin } from '../guard.tsx'
import { ChoiceBox } from '../list/choice-box.tsx'
import { noMatches } from '../list/chosen.ts'
import { CompactButton } from '../list/compact-button.tsx'
import { FilterBox } from '../list/filter-box.tsx'
import { OlderBox, PeopleBox, PositionBox } from '../list/linked-boxes.tsx'
import { Pager } from '../list/pager.tsx'
import { useSelecting } from '../list/selection.ts'
import { SelectButton, SelectionBar } from '../list/selection-bar.tsx'
import { Empty, Failed, Loading } from '../list/states.tsx'
import { useCompact } from '../list/use-compact.ts'
import { useFilter } from '../list/use-filter.ts'
import { useListState } from '../list/use-list-state.ts'
import { queryOf, usePage } from '../list/use-rows.ts'
import { PageHead } from '../parts/page-head.tsx'
import { administratorsQuery, type PersonRow } from '../pipeline/calls.ts'
import { ChosenActions } from '../pipeline/chosen-actions.tsx'
import { People } from '../pipeline/people.tsx'
import { PrintedPeople } from '../pipeline/printed-people.tsx'
import { Stages } from '../pipeline/stages.tsx'
import { useActions } from '../pipeline/use-actions.tsx'
import { useKeys } from '../pipeline/use-keys.ts'
import { useLinkedPerson } from '../pipeline/use-linked-person.ts'
import { isIn } from '../roles.ts'
import { ViewsButton } from '../views/views-button.tsx'

const OPTIONS = {
  sortable: ['since', 'last_submitted_at'],
  choices: ['state', 'assignee', 'position', 'older', 'user_ids', 'list'],
}
const SEARCHED = 'names, emails and phones'

export function Component() {
  return <RequireAdmin>{(session) => <Listed session={session} />}</RequireAdmin>
}

function Listed({ session }: { session: Session }) {
  const place = useListState(OPTIONS)
  const list: PipelineList = place.place.chosen?.['list'] === 'requests' ? 'requests' : 'applicants'
  // Another list begins anew: its people, its search and what is selected.
  return <Pipeline key={list} list={list} session={session} place={place} />
}

interface PipelineProps {
  readonly list: PipelineList
  readonly session: Session
  readonly place: ReturnType<typeof useListState>
}

function Pipeline({ list, session, place }: PipelineProps) {
  const { list: _, ...chosen } = place.place.chosen ?? {}
  const filter = useFilter(`pipeline-${list}`, session.person, place.first)
  const shown = { ...place.place, chosen }
  const rows = usePage(session, queryOf(`/pipeline/${list}`, shown, filter.text), place.place)
  const people = rows.rows as unknown as readonly PersonRow[]
  const { data: administrators = [] } = useQuery(administratorsQuery(session))
  const who = (person: number | null) =>
    person === null
      ? 'No one'
      : (administrators.find(({ user_id }) => user_id === person)?.email ?? `Person ID ${person}`)
  const selecting = useSelecting<PersonRow>()
  const { selection } = selecting
  const works = isIn(session, OFFICE.hiring)
  const actions = useActions({ session, list, who, onBulk: selecting.clear })
  useLinkedPerson(people, chosen['user_ids'], actions.open)
  const keys = useKeys({ rows: people, select: selecting.press, actions: works ? actions : undefined })
  const isFiltered = filter.text !== '' || Object.keys(chosen).length > 0
  const navigate = useNavigate()
  const compact = useCompact(session.person)
  const clear = () => {
    filter.clear()
    navigate(list === 'requests' ? '/pipeline?list=requests' : '/pipeline')
  }
  return (
    <>
      <PageHead title="Pipeline">
        <nav className="adm-lists" aria-label="Lists of the pipeline">
          <Link to="/pipeline" aria-current={list === 'applicants' ? 'page' : undefined}>
            Applicants
          </Link>
          <Link to="/pipeline?list=requests" aria-current={list === 'requests' ? 'page' : undefined}>
            Requests
          </Link>
        </nav>
      </PageHead>
      <Stages list={list} session={session} place={place} />
      <div className="adm-tools">
        <FilterBox filter={filter} placeholder="Filter people..." label="Filter by name, email or phone" />
        <ChoiceBox
          list={place}
          name="assignee"
          label="Assigned to"
          options={[
            ['', 'Anyone'],
            ['none', 'No one'],
            ...administrators.map(({ user_id, email }) => [String(user_id), email] as const),
          ]}
        />
        {list === 'applicants' ? <PositionBox list={place} /> : null}
        <OlderBox list={place} />
        <PeopleBox list={place} />
        <span className="adm-tool-ends">
          <Button kind="text" small className="adm-wide-only" aria-pressed={keys.isOn} onClick={keys.toggle}>
            Shortcuts: {keys.isOn ? 'on' : 'off'}
          </Button>
          <CompactButton compact={compact} />
          <ViewsButton list={`pipeline-${list}`} session={session} state={place.place} onOpen={filter.clear} />
          {works ? <SelectButton selecting={selecting} /> : null}
          <ExportButtons session={session} list={`pipeline-${list}`} query={queryOf('', shown, filter.text)} />
        </span>
      </div>
      {people.length === 0 || actions.isPersonOpen ? null : <PrintedPeople {...{ list, rows, people, who }} />}
      <div className="adm-list">
        <Rows {...{ rows, isFiltered, clear }} text={filter.text}>
          <People
            {...{ list, place, who, actions, selection, works }}
            rows={people}
            isOld={rows.isOld}
            isCompact={compact.isOn}
          />
          <Pager list={place} rows={rows} />
        </Rows>
      </div>
      {selection === undefined ? null : (
        <SelectionBar isOneEach {...{ session, selection }} list={`pipeline-${list}`} sort={place.place.sort}>
          <ChosenActions people={selection.people} {...{ list, actions }} />
        </SelectionBar>
      )}
      {actions.shown}
    </>
  )
}

interface RowsProps {
  readonly rows: ReturnType<typeof usePage>
  readonly isFiltered: boolean
  readonly text: string
  readonly clear: () => void
  readonly children: ReactNode
}

function Rows({ rows, isFiltered, text, clear, children }: RowsProps) {
  if (rows.state === 'loading') return <Loading />
  if (rows.state === 'failed') return <Failed message={rows.failure} again={rows.again} />
  if (rows.rows.length > 0) return children
  if (!isFiltered) return <Empty words="No results found." />
  return <Empty words={noMatches({ text, hasChoices: text === '' }, SEARCHED)} clear={clear} />
}
