import { useEffect, useState } from 'react'

/** How accounts are created, as far as known. */
export interface Registration {
  /** False until known, because the server refuses anyway. */
  readonly isInvitedOnly: boolean
  /** Whether mails go to people. False until known. */
  readonly mails: boolean
}

const UNKNOWN: Registration = { isInvitedOnly: false, mails: false }

export function useRegistration(): Registration {
  const [registration, setRegistration] = useState(UNKNOWN)
  useEffect(() => {
    const leaving = new AbortController()
    read(leaving.signal)
      .then(setRegistration)
      .catch(() => undefined)
    return () => leaving.abort()
  }, [])
  return registration
}

async function read(signal: AbortSignal): Promise<Registration> {
  const response = await fetch('/registration', { signal, headers: { Accept: 'application/json' } })
  const body: unknown = await response.json()
  if (typeof body !== 'object' || body === null) return UNKNOWN
  return {
    isInvitedOnly: 'registration' in body && body.registration === 'invited',
    mails: 'mails' in body && body.mails === true,
  }
}
