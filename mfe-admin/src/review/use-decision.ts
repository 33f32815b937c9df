import type { Form } from '@arrive/contracts/form.ts'
import { useSaveKey } from '@arrive/kit/form/key.ts'
import { request } from '@arrive/kit/request.ts'
import type { Session } from '@arrive/router'
import { useState } from 'react'
import { notesIn, type TypedNotes } from './note-keys.ts'
import { forgetPerson } from './reads.ts'
import type { Decision } from './reviews.ts'

const FAILED = 'We could not save the decision. Please try again later.'
const CHANGED = 'This form changed while you were reading it.'

export interface Outcome extends Pick<Decision, 'decision'> {
  readonly ok: boolean
  readonly message: string
  /** Names of the agency's empty fields. */
  readonly fields: readonly string[]
}

interface DecisionProps {
  readonly session: Session
  readonly person: number
  readonly form: Form
  /** The version on the screen. */
  readonly event: string
}

/** Typed notes, and the outcome of the latest decision. A refusal keeps the notes. */
export function useDecision({ session, person, form, event }: DecisionProps) {
  const keys = useSaveKey()
  const [typed, setTyped] = useState<TypedNotes>({})
  const [isReturning, setReturning] = useState(false)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | undefined>(undefined)
  const notes = notesIn(form, typed)
  const write = (key: string, text: string | undefined) =>
    setTyped(({ [key]: _, ...others }) => (text === undefined ? others : { ...others, [key]: text }))

  const decide = async (decision: Decision['decision']) => {
    setBusy(true)
    setOutcome(undefined)
    const body: Decision = { decision, event, ...(decision === 'returned' && { notes }) }
    const key = keys.of(JSON.stringify([person, form.name, body]))
    const answer = await request(session.authFetch, `/reviews/${person}/${form.name}`, { method: 'POST', body, key })
    setOutcome({ decision, ...outcomeOf(answer) })
    if (answer.ok) {
      setTyped({})
      setReturning(false)
    }
    // Another version may be there, or another decision.
    await forgetPerson(person)
    setBusy(false)
  }
  return { typed, write, notes, isReturning, setReturning, busy, outcome, decide }
}

type Answer = Awaited<ReturnType<typeof request>>

function outcomeOf({ ok, status = 500, message, body }: Answer): Omit<Outcome, 'decision'> {
  const { code, fields } = body
  if (code === 'version-changed') return { ok, message: CHANGED, fields: [] }
  const text = status >= 500 ? FAILED : (message ?? FAILED)
  return { ok, message: text, fields: Array.isArray(fields) ? fields.map(String) : [] }
}
