import { Button } from '@arrive/kit/button.tsx'
import { Refresh } from '@arrive/kit/icons.tsx'
import { Alert } from '@arrive/kit/note.tsx'
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
      <Alert>{message}</Alert>
      <p>
        <Button onClick={again}>
          <Refresh /> Try again
        </Button>
      </p>
    </div>
  )
}

/** Replaces a page's data until it is loaded. */
export function NotLoaded({ error, again }: { error: Error | null; again: () => void }) {
  return (
    <div className="adm-list">{error === null ? <Loading /> : <Failed message={error.message} again={again} />}</div>
  )
}

/** No rows. With `clear`, the list has rows but none match the filter. */
export function Empty({ words, clear }: { words: string; clear?: () => void }) {
  return (
    <div className="adm-face">
      <p role="status">{words}</p>
      {clear && (
        <p>
          <Button onClick={clear}>Clear the filter</Button>
        </p>
      )}
    </div>
  )
}
