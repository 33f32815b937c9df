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
  const [question, setQuestion] = useState<Question | undefined>(undefined)
  const [outcome, setOutcome] = useState<RemovalMessage | undefined>(undefined)
  const [busy, setBusy] = useState(false)

  // The focused row is gone.
  useEffect(() => {
    if (outcome?.kind === 'ok') document.querySelector<HTMLElement>('main h1')?.focus()
  }, [outcome])

  const fail = ({ sentence, isGone }: { sentence: string; isGone: boolean }) => {
    setOutcome({ kind: 'bad', words: sentence })
    // Someone else has deleted the row, so reload the list.
    if (isGone) void queries.invalidateQueries()
  }

  // Only the last pressed row counts: a slow look-up must not open over another question.
  const begin = useLatest()
  const start = async (row: Row, name: string) => {
    const isLatest = begin()
    setOutcome(undefined)
    const email = String(row.email ?? '')
    const found = await findPerson(authFetch, removal, email)
    if (!isLatest()) return
    if (!found.ok) return fail(found)
    const about = { person: found.value, email }
    const shown = await readShown(authFetch, removal, about)
    if (isLatest()) setQuestion({ ...about, name, key: uuidv7(), ...shown })
  }

  const remove = async (confirmed: Question) => {
    const { person, key } = confirmed
    setBusy(true)
    // Someone of the family may have sent a form since the question was asked.
    const shown = await readShown(authFetch, removal, confirmed)
    if (hasChanged(shown, confirmed)) {
      setBusy(false)
      setQuestion({ ...confirmed, ...shown, isChanged: true })
      return
    }
    const removed = await removePerson(authFetch, removal, { person, key })
    setBusy(false)
    setQuestion(undefined)
    if (!removed.ok) return fail(removed)
    setOutcome({ kind: 'ok', words: DELETED })
    await queries.invalidateQueries()
  }

  const dialog: ReactNode =
    question === undefined ? null : (
      <RemoveDialog
        {...question}
        removal={removal}
        busy={busy}
        onCancel={() => setQuestion(undefined)}
        onRemove={() => void remove(question)}
      />
    )
  const message: ReactNode =
    outcome === undefined ? null : (
      <Note kind={outcome.kind} role={outcome.kind === 'ok' ? 'status' : 'alert'}>
        {outcome.words}
      </Note>
    )
  return { start: (row: Row, name: string) => void start(row, name), dialog, message }
}
