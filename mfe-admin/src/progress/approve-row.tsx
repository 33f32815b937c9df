import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { Button, ButtonLink } from '@arrive/kit/button.tsx'
import { Dialog } from '@arrive/kit/dialog.tsx'
import type { Session } from '@arrive/router'
import type { MouseEvent } from 'react'
import { Blocks, useApproval } from '../review/approval.tsx'
import { isIn } from '../roles.ts'
import type { Row } from '../rows/read-page.ts'
import { isReady } from './review-chips.tsx'

interface ApproveRowProps {
  readonly row: Row
  readonly session: Session
}

/** Approves the packet of a row, for those who work on files; the others open its review. */
export function ApproveRow({ row, session }: ApproveRowProps) {
  const { busy, refused, approve, forget } = useApproval(session, row.user_id)
  const name = String(row['name'] || row['email'])
  if (row['approved_at'] !== null || !isIn(session, OFFICE.files)) {
    return (
      <ButtonLink kind="text" small to={`/details-forms/${row.user_id}`}>
        Review
      </ButtonLink>
    )
  }
  const isNext = isReady(row) && row['blocked'] === false
  const press = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button goes with the approval, so focus moves to the name.
    const opener = currentTarget.closest('tr, li')?.querySelector('a')
    if (await approve()) opener?.focus()
  }
  return (
    <>
      <Button
        kind="text"
        small
        className={isNext ? 'adm-approve adm-ready' : 'adm-approve'}
        aria-label={`Approve the packet of ${name}`}
        busy={busy}
        onClick={(event) => void press(event)}
      >
        <span>
          Approve<span className="adm-rest"> the packet</span>
        </span>
      </Button>
      {refused === undefined ? null : (
        <Dialog open title={`The packet of ${name}`} onClose={forget} actions={<Button onClick={forget}>Close</Button>}>
          <p>{refused.message}</p>
          <Blocks blocks={refused.blocks} person={row.user_id} />
        </Dialog>
      )}
    </>
  )
}
