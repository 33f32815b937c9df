import { Alert } from '@arrive/kit/note.tsx'
import { timeZone, today } from '@arrive/kit/time-zone.ts'
import { type Session, useLocation } from '@arrive/router'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { queriesAt } from '../queries.ts'
import { AsOfBar } from './bar.tsx'
import { AsOfContext } from './context.ts'
import { type Moment, momentIn } from './moment.ts'
import { sessionAt } from './timed.ts'

export interface AsOfProps {
  readonly session: Session
  /** Next to the moment, while one is set. */
  readonly band?: ((session: Session, moment: Moment) => ReactNode) | undefined
  readonly children: (session: Session) => ReactNode
}

/** A screen that can also show an earlier moment: that of its address. */
export function AsOf({ session, band, children }: AsOfProps) {
  const { search } = useLocation()
  const zone = timeZone()
  const found = momentIn(search, { today: today(), now: Date.now(), timeZone: zone })
  const text = typeof found === 'object' ? found.text : undefined
  const own = useMemo(() => (text === undefined ? session : sessionAt(session, text)), [session, text])
  const moment = typeof found === 'object' ? found : undefined
  return (
    <>
      <AsOfBar moment={moment} isUnknown={found === undefined}>
        {moment === undefined ? null : band?.(session, moment)}
      </AsOfBar>
      {found === undefined ? (
        <Alert>We cannot show the moment in this address. Choose a day that is not in the future.</Alert>
      ) : (
        // Readers of the cache keep their first client, so each moment has its own.
        <AsOfContext key={text ?? 'now'} value={moment}>
          <At text={text}>{children(own)}</At>
        </AsOfContext>
      )}
    </>
  )
}

function At({ text, children }: { text: string | undefined; children: ReactNode }) {
  if (text === undefined) return children
  return <QueryClientProvider client={queriesAt(text)}>{children}</QueryClientProvider>
}
