import type { Session } from '@arrive/router'
import { useEffect, useState } from 'react'
import { emailIn } from './administrators.ts'

/** Loaded once per session and stored nowhere else. */
export function useOwnEmail(session: Session): string | undefined {
  const [email, setEmail] = useState<string | undefined>(undefined)
  useEffect(() => {
    let isOver = false
    const told = known.get(session) ?? ask(session)
    known.set(session, told)
    void told.then((found) => isOver || setEmail(found))
    return () => {
      isOver = true
    }
  }, [session])
  return email
}

const known = new WeakMap<Session, Promise<string | undefined>>()

async function ask(session: Session): Promise<string | undefined> {
  const response = await session.authFetch('/get_administrators').catch(() => undefined)
  if (response?.ok !== true) {
    // The next layout tries again.
    known.delete(session)
    return undefined
  }
  return emailIn(await response.json().catch(() => undefined), session.person)
}
