import { OFFICE } from '@arrive/contracts/office-roles.ts'
import type { ViewList } from '@arrive/contracts/views.ts'
import { Button } from '@arrive/kit/button.tsx'
import { Dialog } from '@arrive/kit/dialog.tsx'
import { type Session, useShell } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Bookmark } from '../icons.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { Failed } from '../parts/failed.tsx'
import { isIn } from '../roles.ts'
import type { ListState } from '../rows/list-state.ts'
import { viewQueryOf } from './addresses.ts'
import { type SavedView, send, viewsQuery } from './calls.ts'
import { type Named, SaveDialog } from './save-dialog.tsx'
import { SavedViews } from './view-list.tsx'

interface ViewsButtonProps {
  readonly list: ViewList
  readonly session: Session
  readonly state: ListState
  /** Clears the search text, which no view keeps. */
  readonly onOpen: () => void
}

type Shown = 'list' | 'save' | { readonly rename: SavedView } | { readonly remove: SavedView }

/** Saved filters and orders of a list. */
export function ViewsButton(props: ViewsButtonProps) {
  const [shown, show] = useState<Shown | undefined>(undefined)
  return (
    <>
      <Button small aria-haspopup="dialog" onClick={() => show('list')}>
        <Bookmark /> Views
      </Button>
      {shown === undefined ? null : <Shown {...props} shown={shown} show={show} />}
    </>
  )
}

interface ShownProps extends ViewsButtonProps {
  readonly shown: Shown
  readonly show: (next: Shown | undefined) => void
}

function Shown({ shown, ...props }: ShownProps) {
  const { list, session, state, show } = props
  const { toast } = useShell()
  const back = () => show('list')
  const change = async (sent: Parameters<typeof send>[1], done: string) => {
    const refused = await send(session, sent)
    if (refused === undefined) toast(done)
    return refused
  }
  if (shown === 'list') return <ListDialog {...props} />
  if (shown === 'save') {
    const save = (named: Named) =>
      change({ method: 'POST', path: '/views', body: { list, query: viewQueryOf(state), ...named } }, 'View saved.')
    const help = 'It keeps the filters and the order, not the search text.'
    return (
      <SaveDialog
        title="Save this view"
        initial={{ name: '', shared: false }}
        onClose={back}
        onSend={save}
        help={help}
      />
    )
  }
  if ('rename' in shown) {
    const { view_id, name, shared } = shown.rename
    const path = `/views/${view_id}`
    const rename = (named: Named) => change({ method: 'PUT', path, body: named }, 'View saved.')
    const help = 'Its filters and order stay.'
    return <SaveDialog title={`Rename ${name}`} initial={{ name, shared }} onClose={back} onSend={rename} help={help} />
  }
  const { view_id, name } = shown.remove
  const remove = async () => {
    const refused = await change({ method: 'DELETE', path: `/views/${view_id}` }, 'View deleted.')
    if (refused !== undefined) toast(refused, 'error')
    back()
  }
  return <DeleteDialog name={name} shared={shown.remove.shared} onClose={back} onConfirm={remove} />
}

interface DeleteDialogProps extends Named {
  readonly onClose: () => void
  readonly onConfirm: () => Promise<void>
}

function DeleteDialog({ name, shared, onClose, onConfirm }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false)
  const confirm = () => {
    setBusy(true)
    void onConfirm()
  }
  return (
    <ConfirmDialog title={`Delete ${name}`} action="Delete" busy={busy} onClose={onClose} onConfirm={confirm}>
      <p>{shared ? 'It goes for everyone in the office.' : 'The list itself stays as it is.'}</p>
    </ConfirmDialog>
  )
}

function ListDialog({ list, session, state, onOpen, show }: Omit<ShownProps, 'shown'>) {
  const { data, error, isFetching, refetch } = useQuery(viewsQuery(session, list))
  const isHiring = isIn(session, OFFICE.hiring)
  const close = () => show(undefined)
  const open = () => {
    onOpen()
    close()
  }
  return (
    <Dialog
      open
      title="Views"
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Close</Button>
          {isHiring ? <Button onClick={() => show('save')}>Save this view</Button> : null}
        </>
      }
    >
      {data === undefined && error !== null && !isFetching ? (
        <Failed message={error.message} again={() => void refetch()} />
      ) : data === undefined ? (
        <p role="status">Loading data...</p>
      ) : (
        <SavedViews
          list={list}
          views={data}
          current={viewQueryOf(state)}
          canChange={({ mine }) => isHiring && (mine || isIn(session, []))}
          onOpen={open}
          onRename={(rename) => show({ rename })}
          onDelete={(remove) => show({ remove })}
        />
      )}
    </Dialog>
  )
}
