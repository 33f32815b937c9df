import { Button } from '@arrive/kit/button.tsx'
import { Alert } from '@arrive/kit/note.tsx'
import { type ComponentType, useState } from 'react'

type Shown = ComponentType<{ readonly id: string }>

/** An expandable text, loaded with its code when opened. */
export function Disclosed({ words, text }: { words: string; text: string }) {
  const [how, setHow] = useState<{ readonly Text: Shown } | 'failed'>()
  const load = () =>
    import(/* webpackChunkName: "form-text" */ '@arrive/kit/form-text.tsx').then(
      ({ FormText }) => setHow({ Text: FormText }),
      () => setHow('failed'),
    )
  return (
    <details className="pub-disclosed" onToggle={(event) => event.currentTarget.open && void load()}>
      <summary>{words}</summary>
      <div className="pt-2 pb-4">{how === 'failed' ? <Failed again={load} /> : how && <how.Text id={text} />}</div>
    </details>
  )
}

function Failed({ again }: { again: () => void }) {
  return (
    <Alert>
      We could not load the text.{' '}
      <Button kind="text" small onClick={again}>
        Try again
      </Button>
    </Alert>
  )
}
