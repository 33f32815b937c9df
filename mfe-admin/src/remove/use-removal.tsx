import { uuidv7 } from '@arrive/kit/form/uuid.ts'
import { Note } from '@arrive/kit/note.tsx'
import { useLatest } from '@arrive/kit/use-latest.ts'
import type { Session } from '@arrive/router'
import { type ReactNode, useEffect, useState } from 'react'
import { queries } from '../queries.ts'
import type { Removal } from '../rows/list-definition.ts'
import type { Row } from '../rows/read-page.ts'
import { findPerson, hasChanged, readShown, removePerson, type Shown } from './calls.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { DELETED } from './sentences.ts'

interface Question extends Shown {
  readonly name: string
  readonly email: string
  readonly person: number
  readonly key: string
  /** Whether other records go than when the question was asked first. */
  readonly isChanged?: boolean
}

type RemovalMessage = { readonly kind: 'ok' | 'bad'; readonly words: string }

/** Deletes a row's person: looks up the id, asks for confirmation, deletes; the page reports every step. */
export function useRemoval(removal: Removal = 'staff', { authFetch }: Session) {
  const [asked, setAsked] = useState<Question | undefined>(undefined)
  const [said, setSaid] = useState<RemovalMessage | undefined>(undefined)
  const [busy, setBusy] = useState(false)

  // The focused row is gone.
  useEffect(() => {
    if (said?.kind === 'ok') document.querySelector<HTMLElement>('main h1')?.focus()
  }, [said])

  const fail = ({ sentence, isGone }: { sentence: string; isGone: boolean }) => {
    setSaid({ kind: 'bad', words: sentence })
    // Someone else has deleted the row, so reload the list.
    if (isGone) void queries.invalidateQueries()
  }

  // Only the last pressed row counts: a slow look-up must not open over another question.
  const start = useLatest()
  const ask = async (row: Row, name: string) => {
    const isLatest = start()
    setSaid(undefined)
    const email = String(row.email ?? '')
    const found = await findPerson(authFetch, removal, email)
    if (!isLatest()) return
    if (!found.ok) return fail(found)
    const about = { person: found.value, email }
    const shown = await readShown(authFetch, removal, about)
    if (isLatest()) setAsked({ ...about, name, key: uuidv7(), ...shown })
  }

  const remove = async (question: Question) => {
    const { person, key } = question
    setBusy(true)
    // Someone of the family may have sent a form since the question was asked.
    const shown = await readShown(authFetch, removal, question)
    if (hasChanged(shown, question)) {
      setBusy(false)
      setAsked({ ...question, ...shown, isChanged: true })
      return
    }
    const removed = await removePerson(authFetch, removal, { person, key })
    setBusy(false)
    setAsked(undefined)
    if (!removed.ok) return fail(removed)
    setSaid({ kind: 'ok', words: DELETED })
    await queries.invalidateQueries()
  }

  const dialog: ReactNode =
    asked === undefined ? null : (
      <RemoveDialog
        {...asked}
        removal={removal}
        busy={busy}
        onCancel={() => setAsked(undefined)}
        onRemove={() => void remove(asked)}
      />
    )
  const message: ReactNode =
    said === undefined ? null : (
      <Note kind={said.kind} role={said.kind === 'ok' ? 'status' : 'alert'}>
        {said.words}
      </Note>
    )
  return { ask: (row: Row, name: string) => void ask(row, name), dialog, message }
}
