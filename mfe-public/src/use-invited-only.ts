import { useEffect, useState } from 'react'

/** Whether accounts are made by invitation only. Until the server has said so, they are not: it refuses by itself. */
export function useIsInvitedOnly(): boolean {
  const [isInvitedOnly, setIsInvitedOnly] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    registration(leaving.signal)
      .then((said) => setIsInvitedOnly(said === 'invited'))
      .catch(() => undefined)
    return () => leaving.abort()
  }, [])
  return isInvitedOnly
}

async function registration(signal: AbortSignal): Promise<unknown> {
  const response = await fetch('/registration', { signal, headers: { Accept: 'application/json' } })
  const body: unknown = await response.json()
  return typeof body === 'object' && body !== null && 'registration' in body ? body.registration : undefined
}
