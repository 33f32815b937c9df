import { DRAFTS_CHANGED, type DraftState, draftsOf, readDraftState } from '@arrive/kit/form/drafts.ts'
import { formatTime } from '@arrive/kit/format-time.ts'
import { CircleCheck, Clock, TriangleAlert } from '@arrive/kit/icons.tsx'
import { listen } from '@arrive/kit/subscribe.ts'
import { useSyncExternalStore } from 'react'

interface DraftKeptProps {
  readonly person: number
  /** Absent: all. */
  readonly forms: readonly string[] | undefined
}

const SAVING = 'Saving…'
const NOT_SAVED = 'Not saved, kept in this tab'

/** Where the drafts of these forms are kept, once there are any. */
export function DraftKept({ person, forms }: DraftKeptProps) {
  const words = useSyncExternalStore(subscribe, () => wordsFor(person, forms))
  return (
    <span className="sh-kept" role="status">
      {words === '' ? null : (
        <>
          <Sign words={words} />
          <span className="sh-kept-words">{words}</span>
        </>
      )}
    </span>
  )
}

/** On a phone the sign is in place of words that do not fit, or the words in place of the sign. */
function Sign({ words }: { words: string }) {
  if (words === SAVING) return <Clock />
  return words === NOT_SAVED ? <TriangleAlert className="sh-kept-not" /> : <CircleCheck />
}

const subscribe = (listener: () => void) => listen(window, [DRAFTS_CHANGED], listener)

function wordsFor(person: number, forms: readonly string[] | undefined): string {
  const drafts = draftsOf(sessionStorage, person)
  const states = (forms ?? drafts).flatMap((form) => {
    const state = readDraftState(sessionStorage, { owner: person, form })
    return state ?? (drafts.includes(form) ? NOT_SENT : [])
  })
  return stateWords(states)
}

const NOT_SENT: DraftState = { is: 'saving', at: null, revision: null, isTyped: true }

/** The worst state of a form's pages. */
export function stateWords(states: readonly DraftState[]): string {
  if (states.some((one) => one.is === 'kept')) return NOT_SAVED
  if (states.some((one) => one.is === 'saving')) return SAVING
  const at = states
    .flatMap((one) => one.at ?? [])
    .sort()
    .at(-1)
  return at === undefined ? '' : `Saved ${formatTime(at)}`
}
