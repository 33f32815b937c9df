import { Note } from '@arrive/kit/note.tsx'
import { OfflineHint } from '@arrive/kit/offline-hint.tsx'
import { InView } from './in-view.tsx'

interface OutcomeProps {
  readonly saving: boolean
  /** The sentence of the failure; absent if there was none. */
  readonly failure?: string | undefined
  /** What the server said about it, if that helps. */
  readonly detail?: string | undefined
}

/** The state of the save. Screen readers announce it. */
export function Outcome({ saving, failure, detail }: OutcomeProps) {
  return (
    <div className="pub-wiz-outcome">
      <p role="status" className="soft">
        {saving ? 'Saving…' : ''}
      </p>
      {failure === undefined ? null : (
        <InView>
          <Note kind="bad" role="alert">
            <p>
              <b>{failure}</b>
            </p>
            {detail === undefined || detail === failure ? null : <p>{detail}</p>}
            <OfflineHint />
            <p>Your answers are still here. Select Submit to try again.</p>
          </Note>
        </InView>
      )}
    </div>
  )
}
