import { formatMoment } from '@arrive/kit/format-date.ts'
import { TextLink } from '@arrive/kit/link.tsx'
import { Note } from '@arrive/kit/note.tsx'
import { createContext, use } from 'react'

/** When a second step is due, in milliseconds since 1970; undefined where none is to be added. */
export const DueBy = createContext<number | undefined>(undefined)

/** That a second step will be due, while there is time. */
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
