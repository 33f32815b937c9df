import { FormText } from '@arrive/kit/form-text.tsx'
import { useState } from 'react'

/** A text that opens where it stands; it is fetched when somebody wants to read it. */
export function Disclosed({ words, text }: { words: string; text: string }) {
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <details className="disclosed" onToggle={(event) => event.currentTarget.open && setWasOpen(true)}>
      <summary>{words}</summary>
      <div className="pt-2 pb-4">{wasOpen ? <FormText id={text} /> : null}</div>
    </details>
  )
}
