import type { PipelineList } from '@arrive/contracts/pipeline.ts'
import type { ReactNode } from 'react'
import { pageOf, rangeOf } from '../list/pager.tsx'
import { PrintedList } from '../list/printed-list.tsx'
import type { Rows } from '../list/use-rows.ts'
import { nameOf, type PersonRow } from './calls.ts'
import { Since } from './people.tsx'
import { StageChip } from './stage-chip.tsx'

interface PrintedPeopleProps {
  readonly list: PipelineList
  readonly rows: Rows
  readonly people: readonly PersonRow[]
  readonly who: (person: number | null) => string
}

const TITLES = { applicants: 'Applicants', requests: 'Requests' } as const
const COLUMNS = [
  { column: 'name', title: 'Name' },
  { column: 'position', title: 'Position' },
  { column: 'stage', title: 'Stage' },
  { column: 'since', title: 'Since' },
  { column: 'assigned', title: 'Assigned to' },
  { column: 'notes', title: 'Notes' },
]

/** The page of the pipeline on paper. */
export function PrintedPeople({ list, rows, people, who }: PrintedPeopleProps) {
  const printed = people.map((row) => ({
    user_id: row.user_id,
    name: nameOf(row),
    position: row.position,
    stage: <StageChip stage={row.state} />,
    since: <Since list={list} row={row} />,
    assigned: who(row.assignee),
    notes: row.notes,
  }))
  return (
    <PrintedList
      title={`Pipeline · ${TITLES[list]}`}
      columns={COLUMNS.filter(({ column }) => list === 'applicants' || column !== 'position')}
      rows={printed}
      cell={(column, row) => row[column] as ReactNode}
      nameOf={({ name }) => String(name)}
      range={rangeOf(rows)}
      note={pageOf(rows)}
    />
  )
}
