import { Alert } from '@arrive/kit/note.tsx'
import { OfflineHint } from '@arrive/kit/offline-hint.tsx'

/** Why a login failed. Unlike the toast, which disappears after five seconds, this stays. */
export function Refused({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <Alert>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <OfflineHint />
    </Alert>
  )
}
