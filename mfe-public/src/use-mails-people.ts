import { useEffect, useState } from 'react'

/** Whether mails go out to people. Until the server has said so, they do not. */
export function useMailsPeople(): boolean {
  const [mails, setMails] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    said(leaving.signal)
      .then(setMails)
      .catch(() => undefined)
    return () => leaving.abort()
  }, [])
  return mails
}

async function said(signal: AbortSignal): Promise<boolean> {
  const response = await fetch('/registration', { signal, headers: { Accept: 'application/json' } })
  const body: unknown = await response.json()
  return typeof body === 'object' && body !== null && 'mails' in body && body.mails === true
}
