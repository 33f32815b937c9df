import { Button } from '@arrive/kit/button.tsx'
import { Refresh } from '@arrive/kit/icons.tsx'
import { Note } from '@arrive/kit/note.tsx'
import { LIST_FAILED } from '../rows/read-page.ts'

const SKELETON_ROWS = Array.from({ length: 6 }, (_, at) => at)

export function Loading() {
  return (
    <div className="adm-face" aria-busy="true">
      <p role="status">Loading data...</p>
      <div aria-hidden="true">
        {SKELETON_ROWS.map((at) => (
          <div key={at} className="adm-bone" />
        ))}
      </div>
    </div>
  )
}

export function Failed({ message = LIST_FAILED, again }: { message?: string | undefined; again: () => void }) {
  return (
    <div className="adm-face">
      <Note kind="bad" role="alert">
        {message}
      </Note>
      <p>
        <Button onClick={again}>
          <Refresh /> Try again
        </Button>
      </p>
    </div>
  )
}

export function Empty({ words }: { words: string }) {
  return (
    <div className="adm-face">
      <p role="status">{words}</p>
    </div>
  )
}

/** Shown if the list has rows but none match. */
export function NoMatch({ words, clear }: { words: string; clear: () => void }) {
  return (
    <div className="adm-face">
      <p role="status">{words}</p>
      <p>
        <Button onClick={clear}>Clear the filter</Button>
      </p>
    </div>
  )
}
