import { Note } from '@arrive/kit/note.tsx'

/** Why it did not work; a toast is gone after five seconds, this is not. */
export function Refused({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <Note kind="bad" role="alert">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Note>
  )
}
