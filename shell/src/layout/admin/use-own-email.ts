import type { AnswerOf } from '@arrive/contracts/typed.ts'
import type { Session } from '@arrive/router'
import { useEffect, useState } from 'react'

/** Loaded once per session and stored nowhere else. */
export function useOwnEmail(session: Session): string | undefined {
  const [email, setEmail] = useState<string | undefined>(undefined)
  useEffect(() => {
    let isOver = false
    const request = emails.get(session) ?? read(session)
    emails.set(session, request)
    void request.then((own) => isOver || setEmail(own))
    return () => {
      isOver = true
    }
  }, [session])
  return email
}

const emails = new WeakMap<Session, Promise<string | undefined>>()

async function read(session: Session): Promise<string | undefined> {
  const response = await session.authFetch('/get_administrators').catch(() => undefined)
  if (response?.ok !== true) {
    // The next layout tries again.
    emails.delete(session)
    return undefined
  }
  const administrators: AnswerOf<'get-administrators'> = await response.json().catch(() => [])
  return administrators.find(({ user_id }) => user_id === session.person)?.email
}
