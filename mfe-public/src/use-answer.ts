import { useSaveKey } from '@arrive/kit/form/key.ts'
import { type Fetch, type Saved, saveBody } from '@arrive/kit/form/save.ts'
import { useState } from 'react'

/** Sends a form and keeps the outcome. Resending the same answers repeats the same request. */
export function useAnswer(path: string, method: 'POST' | 'PUT' = 'POST') {
  const keys = useSaveKey()
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Saved | undefined>(undefined)
  const send = async (values: Readonly<Record<string, string>>, by: Fetch = fetch) => {
    const body = JSON.stringify(values)
    setBusy(true)
    setAnswer(undefined)
    const saved = await saveBody(by, { method, path, body, key: keys.of(body), status: 200 })
    setBusy(false)
    setAnswer(saved)
    return saved
  }
  return { send, busy, answer }
}

/** Why the link is dead; undefined if it works or that is unknown. */
export function deadLink(answer: Saved | undefined): string | undefined {
  return answer?.ok === false && isDead(answer.status) ? answer.message : undefined
}

/** Whether an answer to a request by a link says that the link opens nothing any more. */
export function isDead(status: number | undefined): boolean {
  return status === 401 || status === 410
}

/** Form-level refusals; others show at their fields. */
export function sentencesOf(answer: Saved | undefined): readonly string[] {
  return answer?.ok === false && answer.errors.length === 0 ? [answer.message] : []
}
