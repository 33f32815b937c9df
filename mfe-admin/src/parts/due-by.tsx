import { formatMoment } from '@arrive/kit/format-date.ts'
import { TextLink } from '@arrive/kit/link.tsx'
import { Note } from '@arrive/kit/note.tsx'
import { createContext, use } from 'react'

/** Deadline of the second step in milliseconds since 1970; undefined if none is required. */
export const DueBy = createContext<number | undefined>(undefined)

/** Announces the deadline of the second step. */
export function Due() {
  const by = use(DueBy)
  if (by === undefined) return null
  return (
    <div className="mb-6">
      <Note kind="warn">
        Set up your second step by {formatMoment(new Date(by).toISOString())}. After that, nothing else here opens until
        you have one. <TextLink to="/account">Set it up now</TextLink>
      </Note>
    </div>
  )
}
