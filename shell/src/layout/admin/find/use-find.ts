import type { AnswerOf } from '@arrive/contracts/typed.ts'
import { request } from '@arrive/kit/request.ts'
import { useLatest } from '@arrive/kit/use-latest.ts'
import type { Session } from '@arrive/router'
import { useEffect, useState } from 'react'

export type FoundPerson = AnswerOf<'find'>['results'][number]

export interface Finding {
  /** Nothing else may be opened while a newer text is searched. */
  readonly people: readonly FoundPerson[]
  readonly isSearching: boolean
  readonly says: string
}

/** Milliseconds after the last key. */
const PAUSE = 150
const TOO_SHORT = 'Type at least 3 letters, or a number.'
const NOTHING: Finding = { people: [], isSearching: false, says: TOO_SHORT }
const SEARCHING: Finding = { people: [], isSearching: true, says: 'Searching…' }

/** Searches shortly after the last key; only the answer to the latest text counts. */
export function useFind(session: Session, text: string): Finding {
  const [found, setFound] = useState({ text: '', finding: NOTHING })
  const start = useLatest()
  const isEmpty = text.trim() === ''
  useEffect(() => {
    const isLatest = start()
    if (isEmpty) return
    const timer = setTimeout(async () => {
      const finding = await search(session, text)
      if (isLatest()) setFound({ text, finding })
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [session, text, isEmpty, start])
  if (isEmpty) return NOTHING
  // Derived from the text, so an Enter right after a letter waits for its answer.
  return found.text === text ? found.finding : SEARCHING
}

async function search({ authFetch }: Session, text: string): Promise<Finding> {
  const headers = { 'X-List-Filter': encodeURIComponent(text.slice(0, LONGEST)) }
  const { ok, status, body } = await request((path, init) => {
    return authFetch(path, { ...init, headers: { ...init?.headers, ...headers } })
  }, '/find')
  if (status === 400) return NOTHING
  if (!ok) return { people: [], isSearching: false, says: 'We could not search. Try again.' }
  const { results: people, more } = body as unknown as AnswerOf<'find'>
  const says = people.length === 0 ? 'No one found.' : more ? 'More people match. Type more.' : ''
  return { people, isSearching: false, says }
}

const LONGEST = 250
