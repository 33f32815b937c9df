import type { Stage } from '@arrive/contracts/pipeline.ts'
import { useShell } from '@arrive/router'
import { useState } from 'react'
import { useInvitation } from '../invite/use-invitation.tsx'
import { ActionDialog, type Asked } from './action-dialog.tsx'
import { movedWords, nameOf, type PersonRow } from './calls.ts'
import { asksFor, assignOne, type Changed, changeMany, moveOne, type Place, writeNote } from './changes.ts'
import { type Undoable, UndoToast } from './undo-toast.tsx'

export interface Acting extends Place {
  readonly who: (person: number | null) => string
  /** After a change of several people. */
  readonly onBulk: () => void
}

/** What the office does with people of the pipeline, and the dialogs and messages of it. */
export function useActions({ session, list, who, onBulk }: Acting) {
  const { toast } = useShell()
  const invitation = useInvitation(session)
  const [asked, ask] = useState<Asked | undefined>(undefined)
  const { changeOneOr, moveAll, shown: undo } = useMoves({ session, list }, { ask, onBulk })

  async function move(people: readonly PersonRow[], to: Stage) {
    if (asksFor(list, people, to) === true) return ask({ kind: 'reason', people, to })
    const refused = await moveAll(people, to)
    if (refused !== undefined) toast(refused, 'error')
  }

  const assign = (people: readonly PersonRow[], assignee: number | null) =>
    changeOneOr(people, { assignee }, async (row) => {
      const changed = await assignOne({ session, list }, row, assignee)
      if (changed.refused === undefined) toast('Assigned.')
      return changed
    })

  async function note(row: PersonRow, text: string) {
    const { refused } = await writeNote({ session, list }, row, text)
    if (refused === undefined) toast('Note saved.')
    return refused
  }

  const onInvite = (row: PersonRow) => {
    ask(undefined)
    invitation.start({ ...row }, nameOf(row))
  }
  // An outcome that a bulk shows replaces the dialog that asked for it.
  const closing = (next: Asked | undefined) => ask((now) => (next === undefined && now !== asked ? now : next))

  return {
    move: (people: readonly PersonRow[], to: Stage) => void move(people, to),
    assign: (people: readonly PersonRow[]) => ask({ kind: 'assign', people }),
    note: (row: PersonRow) => ask({ kind: 'note', row }),
    open: (row: PersonRow) => ask({ kind: 'person', row }),
    /** Its paper replaces that of the list. */
    isPersonOpen: asked?.kind === 'person',
    shown: (
      <>
        <ActionDialog {...{ session, list, who, asked, assign, note, onInvite }} ask={closing} move={moveAll} />
        {invitation.dialog}
        {undo}
      </>
    ),
  }
}

export type Actions = ReturnType<typeof useActions>

interface Telling {
  readonly ask: (next: Asked) => void
  readonly onBulk: () => void
}

/** Moves one person, who can be moved back for a while, or several. */
function useMoves(place: Place, { ask, onBulk }: Telling) {
  const { toast } = useShell()
  const [last, setLast] = useState<Undoable | undefined>(undefined)

  async function undo(row: PersonRow, to: Stage, event: string) {
    setLast(undefined)
    const { refused } = await moveOne(place, { ...row, state: to }, row.state, { undo: event })
    if (refused === undefined) toast(movedWords(row.state))
    else toast(refused, 'error')
  }

  async function changeOneOr(people: readonly PersonRow[], change: object, one: (row: PersonRow) => Promise<Changed>) {
    const [row] = people
    if (people.length === 1 && row !== undefined) return (await one(row)).refused
    const { refused, outcome } = await changeMany(place, people, change)
    if (outcome === undefined) return refused
    onBulk()
    if (outcome.failed.length === 0) toast(`${outcome.done.length} done.`)
    else ask({ kind: 'outcome', outcome, people })
    return undefined
  }

  const moveAll = (people: readonly PersonRow[], to: Stage, more: object = {}) =>
    changeOneOr(people, { to, ...more }, async (row) => {
      const changed = await moveOne(place, row, to, more)
      const { event } = changed
      if (event !== undefined) setLast({ words: movedWords(to), event, undo: () => void undo(row, to, event) })
      return changed
    })

  return { changeOneOr, moveAll, shown: <UndoToast last={last} onEnd={() => setLast(undefined)} /> }
}
