import { uuidv7 } from '@arrive/kit/form/uuid.ts'
import { Note } from '@arrive/kit/note.tsx'
import { useLatest } from '@arrive/kit/use-latest.ts'
import type { Session } from '@arrive/router'
import { type ReactNode, useEffect, useState } from 'react'
import { queries } from '../queries.ts'
import type { Removal } from '../rows/list-definition.ts'
import type { Row } from '../rows/read-page.ts'
import { countErased, findPerson, removePerson } from './calls.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { DELETED, type Erased } from './sentences.ts'

interface Question {
  readonly name: string
  readonly person: number
  readonly key: string
  readonly erased: Erased
}

type RemovalMessage = { readonly kind: 'ok' | 'bad'; readonly words: string }

/**
 * Deletes a row's person: looks up the ID, asks for confirmation, deletes; the page reports every step.
 */
export function useRemoval(removal: Removal = 'staff', { authFetch }: Session) {
  const [asked, setAsked] = useState<Question | undefined>(undefined)
  const [said, setSaid] = useState<RemovalMessage | undefined>(undefined)
  const [busy, setBusy] = useState(false)

  // The row that had the focus is deleted.
  useEffect(() => {
    if (said?.kind === 'ok') document.querySelector<HTMLElement>('main h1')?.focus()
  }, [said])

  // Only the row that was pressed last is asked about: a slow look-up must not open over another question.
  const start = useLatest()
  const ask = async (row: Row, name: string) => {
    const isLatest = start()
    setSaid(undefined)
    const found = await findPerson(authFetch, removal, String(row.email ?? ''))
    if (!isLatest()) return
    if (!found.ok) return setSaid({ kind: 'bad', words: found.sentence })
    const person = found.value
    const erased = await countErased(authFetch, removal, person)
    if (isLatest()) setAsked({ name, person, key: uuidv7(), erased })
  }

  const remove = async ({ person, key }: Question) => {
    setBusy(true)
    const removed = await removePerson(authFetch, removal, { person, key })
    setBusy(false)
    setAsked(undefined)
    setSaid(removed.ok ? { kind: 'ok', words: DELETED } : { kind: 'bad', words: removed.sentence })
    if (!removed.ok) return
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
