import type { Text } from '@arrive/contracts/text.ts'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Note } from './note.tsx'
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
    <Note kind="bad" role="alert">
      We could not load the text.{' '}
      <Button kind="text" small onClick={state.again}>
        Try again
      </Button>
    </Note>
  )
}
