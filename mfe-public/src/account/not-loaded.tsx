import { Button } from '@arrive/kit/button.tsx'
import { Refresh } from '@arrive/kit/icons.tsx'
import { Alert } from '@arrive/kit/note.tsx'

interface NotLoadedProps {
  readonly kind: 'loading' | 'failed'
  readonly again: () => void
}

/** Replaces account data that is loading or could not be loaded. */
export function NotLoaded({ kind, again }: NotLoadedProps) {
  if (kind === 'loading') return <p role="status">Loading…</p>
  return (
    <div className="grid gap-4">
      <Alert>We could not load this.</Alert>
      <p>
        <Button onClick={again}>
          <Refresh /> Try again
        </Button>
      </p>
    </div>
  )
}
