import { useEffect, useState } from 'react'

/** How accounts are made here, as far as the server has said so. */
export interface Registration {
  /** By invitation only. Until it is known, they are not: the server refuses by itself. */
  readonly isInvitedOnly: boolean
  /** Whether mails go out to people. Until it is known, they do not. */
  readonly mails: boolean
}

const UNKNOWN: Registration = { isInvitedOnly: false, mails: false }

/** How accounts are made here. */
export function useRegistration(): Registration {
  const [registration, setRegistration] = useState(UNKNOWN)
  useEffect(() => {
    const leaving = new AbortController()
    said(leaving.signal)
      .then(setRegistration)
      .catch(() => undefined)
    return () => leaving.abort()
  }, [])
  return registration
}

async function said(signal: AbortSignal): Promise<Registration> {
  const response = await fetch('/registration', { signal, headers: { Accept: 'application/json' } })
  const body: unknown = await response.json()
  if (typeof body !== 'object' || body === null) return UNKNOWN
  return {
    isInvitedOnly: 'registration' in body && body.registration === 'invited',
    mails: 'mails' in body && body.mails === true,
  }
}
