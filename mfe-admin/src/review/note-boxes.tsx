import { NOTES } from '@arrive/contracts/reviews.ts'
import { Button } from '@arrive/kit/button.tsx'
import { createContext, useContext } from 'react'
import { idOf, keyOf, type NotePlace, type TypedNotes } from './note-keys.ts'

interface NoteBoxes {
  readonly typed: TypedNotes
  readonly write: (key: string, text: string | undefined) => void
}

/** Set while the office writes notes to the applicant. */
export const NoteBoxContext = createContext<NoteBoxes | undefined>(undefined)

const LABEL = 'Note to the applicant'

interface NoteBoxProps {
  readonly place: NotePlace
  /** The answer, for screen readers. */
  readonly about: string
}

/** A button that becomes a text box. */
export function NoteBox({ place, about }: NoteBoxProps) {
  const boxes = useContext(NoteBoxContext)
  if (boxes === undefined) return null
  const [key, id] = [keyOf(place), idOf(place)]
  const text = boxes.typed[key]
  if (text === undefined) {
    return (
      <Button
        kind="text"
        small
        className="adm-note-add"
        aria-label={`${LABEL}: ${about}`}
        onClick={() => boxes.write(key, '')}
      >
        {LABEL}
      </Button>
    )
  }
  return (
    <div className="adm-note">
      <label htmlFor={id}>{LABEL}</label>
      <textarea
        id={id}
        className="in"
        rows={2}
        // The box replaces the pressed button.
        // biome-ignore lint/a11y/noAutofocus: focus stays where the reader works
        autoFocus={text === ''}
        maxLength={NOTES.longest}
        value={text}
        aria-label={`${LABEL}: ${about}`}
        aria-describedby={`${id}-count`}
        onChange={({ target }) => boxes.write(key, target.value)}
      />
      <div className="adm-note-foot">
        <span id={`${id}-count`}>{`${text.length} of ${NOTES.longest}`}</span>
        <Button kind="text" small aria-label={`Remove note: ${about}`} onClick={() => boxes.write(key, undefined)}>
          Remove
        </Button>
      </div>
    </div>
  )
}
