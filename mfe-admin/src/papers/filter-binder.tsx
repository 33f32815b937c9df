import { SELECTED } from '@arrive/contracts/call.ts'
import type { Session } from '@arrive/router'
import type { Total } from '../rows/total.ts'
import { BinderButton } from './binder-button.tsx'

interface FilterBinderProps {
  readonly session: Session
  /** The filter and the order in force. */
  readonly filter: Readonly<Record<string, string>>
  readonly rows: { readonly total: Total | undefined; readonly isOld: boolean }
}

/** A binder of all people that the list finds, on all pages, or why there is none. */
export function FilterBinder({ session, filter, rows: { total, isOld } }: FilterBinderProps) {
  if (total === undefined || total.count === 0) return null
  if (total.isMore || total.count > SELECTED) {
    return <p className="adm-making">A binder holds up to {SELECTED} people. Filter the list to make one.</p>
  }
  const words = total.count === 1 ? 'Binder of this person' : `Binder of these ${total.count} people`
  return <BinderButton session={session} of={{ filter }} words={words} isOff={isOld} />
}
