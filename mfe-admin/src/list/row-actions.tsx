import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { Button, ButtonLink } from '@arrive/kit/button.tsx'
import type { Session } from '@arrive/router'
import type { ReactNode } from 'react'
import { Trash } from '../icons.tsx'
import { type Invited, invitedWords } from '../invite/invited.ts'
import { PdfButton } from '../papers/pdf-button.tsx'
import { isIn } from '../roles.ts'
import type { ListDefinition } from '../rows/list-definition.ts'
import type { Row } from '../rows/read-page.ts'

/** Starts an action on a row's person. */
export type Start = (row: Row, name: string) => void

interface RowActions {
  readonly remove: Start
  readonly invite: Start
  /** Invitations by person. */
  readonly invited: ReadonlyMap<number, Invited>
}

/** Buttons at the end of a row; absent for a list without any. */
export function actionsOf(
  definition: ListDefinition,
  session: Session,
  start: RowActions,
): ((row: Row) => ReactNode) | undefined {
  const { removal, invites = false, opens, openWords, nameOf, rowAction: RowAction } = definition
  if (removal !== undefined || invites) {
    return (row) => (
      <span className="flex items-center">
        {invites ? <Invite name={nameOf(row)} row={row} {...start} /> : null}
        {removal === undefined ? null : <Remove name={nameOf(row)} row={row} {...start} />}
      </span>
    )
  }
  if (RowAction !== undefined) {
    return withPdf(definition, session, (row) => <RowAction key={row.user_id} row={row} session={session} />)
  }
  if (opens === undefined || openWords === undefined) return undefined
  return withPdf(definition, session, (row) => {
    const href = opens(row)
    return href === undefined ? null : (
      <ButtonLink small {...(definition.isWorking === true && { kind: 'text' })} to={href}>
        {openWords}
      </ButtonLink>
    )
  })
}

/** Rows of people with packets begin with the packet as a file, for those who may read it. */
function withPdf(
  { hasPapers, nameOf }: ListDefinition,
  session: Session,
  action: (row: Row) => ReactNode,
): (row: Row) => ReactNode {
  if (hasPapers !== true || !isIn(session, OFFICE.readers)) return action
  return (row) => (
    <span className="adm-row-actions">
      <PdfButton
        key={row.user_id}
        session={session}
        path={`/packets/${row.user_id}.pdf`}
        words="PDF"
        label={`PDF of the packet of ${nameOf(row)}`}
        isInRow
      />
      {action(row)}
    </span>
  )
}

type ActionProps = RowActions & { readonly row: Row; readonly name: string }

function Invite({ row, name, invite, invited }: ActionProps) {
  const state = invited.get(row.user_id)
  const words = state && invitedWords(state)
  return (
    <Button
      kind="text"
      small
      aria-label={words === undefined ? `Invite ${name}` : `Invite ${name}: ${words}`}
      onClick={() => invite(row, name)}
    >
      {words ?? 'Invite'}
    </Button>
  )
}

function Remove({ row, name, remove }: ActionProps) {
  return (
    <Button kind="text" small className="adm-del" aria-label={`Delete ${name}`} onClick={() => remove(row, name)}>
      <Trash /> Delete
    </Button>
  )
}
