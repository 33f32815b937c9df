import { Alert } from '@arrive/kit/note.tsx'
import { OfflineHint } from '@arrive/kit/offline-hint.tsx'
import { InView } from './in-view.tsx'

interface OutcomeProps {
  readonly saving: boolean
  /** Absent without a failure. */
  readonly failure?: string | undefined
  /** The server's message, if it helps. */
  readonly detail?: string | undefined
}

/** The save's state, announced by screen readers. */
export function Outcome({ saving, failure, detail }: OutcomeProps) {
  return (
    <div className="pub-wiz-outcome">
      <p role="status" className="soft">
        {saving ? 'Saving…' : ''}
      </p>
      {failure === undefined ? null : (
        <InView>
          <Alert>
            <p>
              <b>{failure}</b>
            </p>
            {detail === undefined || detail === failure ? null : <p>{detail}</p>}
            <OfflineHint />
            <p>Your answers are still here. Select Submit to try again.</p>
          </Alert>
        </InView>
      )}
    </div>
  )
}
