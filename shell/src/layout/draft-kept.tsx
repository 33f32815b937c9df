import { DRAFTS_CHANGED, type DraftState, draftsOf, readDraftState } from '@arrive/kit/form/drafts.ts'
import { formatTime } from '@arrive/kit/format-time.ts'
import { CircleCheck, Clock, TriangleAlert } from '@arrive/kit/icons.tsx'
import { listen } from '@arrive/kit/subscribe.ts'
import { useSyncExternalStore } from 'react'
import { formsOf } from '../packet/drafts.ts'

interface DraftKeptProps {
  readonly person: number
  readonly step: number | undefined
}

const SAVING = 'Saving…'
const NOT_SAVED = 'Not saved, kept in this tab'

/** Where the draft of this form is kept, once there is one. */
export function DraftKept({ person, step }: DraftKeptProps) {
  const words = useSyncExternalStore(subscribe, () => wordsFor(person, step))
  return (
    <span className="sh-kept" role="status">
      {words === '' ? null : (
        <>
          <Sign words={words} />
          <span>{words}</span>
        </>
      )}
    </span>
  )
}

/** On a phone the words are only heard. */
function Sign({ words }: { words: string }) {
  if (words === SAVING) return <Clock />
  return words === NOT_SAVED ? <TriangleAlert className="sh-kept-not" /> : <CircleCheck />
}

const subscribe = (listener: () => void) => listen(window, [DRAFTS_CHANGED], listener)

function wordsFor(person: number, step: number | undefined): string {
  const drafts = draftsOf(sessionStorage, person)
  const states = (formsOf(step) ?? drafts).flatMap((form) => {
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
