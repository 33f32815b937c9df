import { Button } from '@arrive/kit/button.tsx'
import { SignatureHintsContext } from '@arrive/kit/form/field-notes.ts'
import { focusControl } from '@arrive/kit/form/focus-control.ts'
import { Markdown } from '@arrive/kit/markdown.tsx'
import { useContext, useEffect, useId, useRef } from 'react'
import { ChangedTextsContext } from './signing-frame.tsx'
import type { Change, ChangedWording } from './wordings.ts'

/** The wordings that changed while the person read them, before and after. Takes the focus when it appears. */
export function ChangedTexts() {
  const changed = useContext(ChangedTextsContext)
  return changed.length === 0 ? null : <Shown changed={changed} />
}

function Shown({ changed }: { readonly changed: readonly ChangedWording[] }) {
  const heading = useId()
  const region = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is read anew
  useEffect(() => {
    region.current?.focus({ preventScroll: true })
    region.current?.scrollIntoView({ block: 'start' })
  }, [changed])
  return (
    <section ref={region} tabIndex={-1} aria-labelledby={heading} className="card stack onb-changed">
      <h2 id={heading} className="card-title">
        What changed in the text
      </h2>
      <p className="measure">Your answers are still here. Read what changed, sign again, then submit.</p>
      {changed.map((wording) => (
        <Wording key={wording.id} wording={wording} />
      ))}
      <ToSignature />
    </section>
  )
}

/** The fields are above the text that changed. */
function ToSignature() {
  const [first] = useContext(SignatureHintsContext)?.keys() ?? []
  if (first === undefined) return null
  return (
    <p>
      <Button small onClick={() => focusControl(first)}>
        Go to your signature
      </Button>
    </p>
  )
}

function Wording({ wording: { id, title, changes } }: { readonly wording: ChangedWording }) {
  return (
    <section className="stack">
      <h3>{title}</h3>
      {changes.map((change, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a comparison never changes its order
        <Paragraph key={at} change={change} prefix={`${id}-${at}`} />
      ))}
    </section>
  )
}

function Paragraph({ change, prefix }: { readonly change: Change; readonly prefix: string }) {
  if (change.is === 'same') return <p className="soft small">{sameWords(change.paragraphs)}</p>
  const isOld = change.is === 'old'
  const text = <Markdown text={change.text} level={4} prefix={prefix} />
  return (
    <div className="onb-change" data-is={change.is}>
      <p className="onb-change-when">{isOld ? 'Before' : 'Now'}</p>
      {isOld ? <del>{text}</del> : <ins>{text}</ins>}
    </div>
  )
}

function sameWords(count: number): string {
  return count === 1 ? 'One paragraph did not change.' : `${count} paragraphs did not change.`
}
