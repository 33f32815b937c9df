import type { Text } from '@arrive/contracts/text.ts'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Alert } from './note.tsx'
import { OfflineHint } from './offline-hint.tsx'
import type { TextsState } from './use-texts.ts'

interface LoadedTextsProps {
  readonly state: TextsState
  readonly children: (text: Text) => ReactNode
}

/** Shows each text once all are loaded; until then, loading or failure. */
export function LoadedTexts({ state, children }: LoadedTextsProps) {
  if (state.state === 'loading') return <p className="soft">Loading the text…</p>
  if (state.state === 'there') return state.texts.map(children)
  return (
    <Alert>
      We could not load the text.{' '}
      <Button kind="text" small onClick={state.again}>
        Try again
      </Button>
      <OfflineHint />
    </Alert>
  )
}
