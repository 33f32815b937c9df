import { PIPELINE_LIMITS } from '@arrive/contracts/pipeline.ts'
import { Button } from '@arrive/kit/button.tsx'
import { useEffect } from 'react'

export interface Undoable {
  readonly words: string
  /** Identifies the move, so that a new one begins its time anew. */
  readonly event: string
  readonly undo: () => void
}

interface UndoToastProps {
  readonly last: Undoable | undefined
  readonly onEnd: () => void
}

/** Shows what was done as long as the server takes it back. */
export function UndoToast({ last, onEnd }: UndoToastProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of a move does not begin anew with a rendering
  useEffect(() => {
    if (last === undefined) return
    const timer = setTimeout(onEnd, PIPELINE_LIMITS.undo)
    return () => clearTimeout(timer)
  }, [last?.event])
  return (
    <div role="status" className="adm-undo">
      {last === undefined ? null : (
        <p>
          {last.words}{' '}
          <Button small onClick={last.undo}>
            Undo
          </Button>
        </p>
      )}
    </div>
  )
}
