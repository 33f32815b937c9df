import { type OwnPacket, type Session, useShell } from '@arrive/router'
import { useCallback, useEffect, useState } from 'react'

/** Reads the packet when a screen opens: other devices submit and type in between. What is known already shows. */
export function useCurrentPacket(session: Session) {
  const { own, read } = useShell().packet
  const [isReading, setReading] = useState(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session is another one only with another person
  const again = useCallback(() => {
    setReading(true)
    void read(session).finally(() => setReading(false))
  }, [read, session.person])
  useEffect(again, [again])
  return { own, isReading, again }
}

/** Whether a form was never saved, or has no draft. Unknown without a packet, or for a form that is not in it. */
export function isAbsent(what: 'saved_at' | 'draft_at', form: string, packet: OwnPacket | undefined): boolean {
  return [...(packet?.forms ?? []), ...(packet?.more ?? [])].find((row) => row.form === form)?.[what] === null
}
