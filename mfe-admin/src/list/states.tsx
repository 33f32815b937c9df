import { Button } from '@arrive/kit/button.tsx'
import { Failed } from '../parts/failed.tsx'

export { Failed } from '../parts/failed.tsx'

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
