import { useEffect, useState } from 'react'
import { fetchBy } from './mailed-link.ts'

/** The email of the account that the link of a mail is for; undefined until it is known. */
export function useLinkedEmail(token: string): string | undefined {
  const [email, setEmail] = useState<string | undefined>(undefined)
  useEffect(() => {
    const leaving = new AbortController()
    read(token, leaving.signal)
      .then(setEmail)
      .catch(() => undefined)
    return () => leaving.abort()
  }, [token])
  return email
}

async function read(token: string, signal: AbortSignal): Promise<string | undefined> {
  const response = await fetchBy(token)('/link', { signal, headers: { Accept: 'application/json' } })
  const body: unknown = response.ok ? await response.json() : undefined
  const isAnswer = typeof body === 'object' && body !== null && 'email' in body
  return isAnswer && typeof body.email === 'string' ? body.email : undefined
}
