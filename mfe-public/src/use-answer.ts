import { useSaveKey } from '@arrive/kit/form/key.ts'
import { type Fetch, type Saved, saveBody } from '@arrive/kit/form/save.ts'
import { useState } from 'react'

/** Sends one form of a screen and keeps what came of it. The same answers sent again are the same request. */
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

/** Why the link that a form was sent with opens nothing any more; undefined where it does, or that is not known. */
export function deadLink(answer: Saved | undefined): string | undefined {
  return answer?.ok === false && isDead(answer.status) ? answer.message : undefined
}

/** Whether an answer to a request by a link says that the link opens nothing any more. */
export function isDead(status: number | undefined): boolean {
  return status === 401 || status === 410
}

/** Why a form was refused, where it is about no field of it: that stands beside the field. */
export function sentencesOf(answer: Saved | undefined): readonly string[] {
  return answer?.ok === false && answer.errors.length === 0 ? [answer.message] : []
}
