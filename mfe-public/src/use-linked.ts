import { useEffect, useState } from 'react'
import { fetchBy } from './mailed-link.ts'
import { isDead } from './use-answer.ts'

type Answer = Readonly<Record<string, unknown>>

interface Linked {
  /** What the server answered. */
  readonly answer?: Answer
  /** Why the link opens nothing any more. */
  readonly dead?: string
  /** Of a refusal: 410 if the link came too late. */
  readonly status?: number
  /** Of a refusal: how what the link was for ended. */
  readonly state?: string
}

/** What the server tells by the link of a mail; undefined until that is known, empty if it cannot be known now. */
export function useLinked(token: string, path: string): Linked | undefined {
  const [linked, setLinked] = useState<Linked>()
  useEffect(() => {
    const leaving = new AbortController()
    const found = read(token, path, leaving.signal).catch(() => ({}))
    void found.then((answered) => {
      if (!leaving.signal.aborted) setLinked(answered)
    })
    return () => leaving.abort()
  }, [token, path])
  return linked
}

async function read(token: string, path: string, signal: AbortSignal): Promise<Linked> {
  const response = await fetchBy(token)(path, { signal, headers: { Accept: 'application/json' } })
  const body = (await response.json()) as Answer
  if (response.ok) return { answer: body }
  if (!isDead(response.status)) return {}
  return { dead: String(body['message']), status: response.status, state: String(body['state'] ?? '') }
}
