import type { Stage } from '@arrive/contracts/pipeline.ts'
import type { ReactNode } from 'react'
import { type BulkOutcome, nameOf, type PersonRow } from './calls.ts'
import type { Place } from './changes.ts'
import { AssignDialog, NoteDialog, OutcomeDialog, ReasonDialog } from './dialogs.tsx'
import { PersonDialog } from './person-dialog.tsx'

/** What a dialog asks or shows. */
export type Asked =
  | { readonly kind: 'reason'; readonly people: readonly PersonRow[]; readonly to: Stage }
  | { readonly kind: 'assign'; readonly people: readonly PersonRow[] }
  | { readonly kind: 'note' | 'person'; readonly row: PersonRow }
  | { readonly kind: 'outcome'; readonly outcome: BulkOutcome; readonly people: readonly PersonRow[] }

interface ActionDialogProps extends Place {
  readonly asked: Asked | undefined
  readonly who: (person: number | null) => string
  readonly ask: (next: Asked | undefined) => void
  readonly onInvite: (row: PersonRow) => void
  /** These answer the message of a refusal; undefined: done. */
  readonly move: (people: readonly PersonRow[], to: Stage, more: object) => Promise<string | undefined>
  readonly assign: (people: readonly PersonRow[], assignee: number | null) => Promise<string | undefined>
  readonly note: (row: PersonRow, text: string) => Promise<string | undefined>
}

export function ActionDialog({ asked, ...props }: ActionDialogProps): ReactNode {
  const { session, ask, move, assign, note } = props
  const onClose = () => ask(undefined)
  switch (asked?.kind) {
    case 'reason': {
      const { people, to } = asked
      const onSend = (reason: string) => move(people, to, { reason })
      return <ReasonDialog who={named(people)} {...{ to, onClose, onSend }} />
    }
    case 'assign': {
      const { people } = asked
      const onSend = (value: string) => assign(people, value === '' ? null : Number(value))
      return <AssignDialog who={named(people)} assignee={assigneeOf(people)} {...{ session, onClose, onSend }} />
    }
    case 'note': {
      const { row } = asked
      return <NoteDialog who={nameOf(row)} onClose={onClose} onSend={(text) => note(row, text)} />
    }
    case 'person':
      return <Person {...props} row={asked.row} />
    case 'outcome': {
      const names = new Map(asked.people.map((row) => [row.user_id, nameOf(row)]))
      const nameBy = (one: number) => names.get(one) ?? `Person ID ${one}`
      return <OutcomeDialog outcome={asked.outcome} {...{ nameBy, onClose }} />
    }
    default:
      return null
  }
}

function Person({ row, session, list, who, ask, onInvite }: Omit<ActionDialogProps, 'asked'> & { row: PersonRow }) {
  return (
    <PersonDialog
      {...{ session, list, row, who }}
      onBack={({ state, history: [latest] }) => {
        if (latest !== undefined) ask({ kind: 'reason', people: [{ ...row, state }], to: latest.from })
      }}
      onNote={() => ask({ kind: 'note', row })}
      onInvite={() => onInvite(row)}
      onClose={() => ask(undefined)}
    />
  )
}

function assigneeOf([row, ...more]: readonly PersonRow[]): number | null | undefined {
  return more.length === 0 ? row?.assignee : undefined
}

function named(people: readonly PersonRow[]): string {
  const [row] = people
  return people.length === 1 && row !== undefined ? nameOf(row) : `${people.length} people`
}
