import { LoadedTexts } from '@arrive/kit/loaded-texts.tsx'
import { Markdown } from '@arrive/kit/markdown.tsx'
import { keptTextId, useTexts } from '@arrive/kit/use-texts.ts'
import type { Signature } from '../signatures/reads.ts'

/** Each text in full, in the wording that the save named. */
export function Wordings({ signature: { texts } }: { signature: Pick<Signature, 'texts'> }) {
  const state = useTexts(texts.map(({ id, hash }) => keptTextId(id, hash)))
  if (texts.length === 0) return <p>The form shows no text with this signature.</p>
  return (
    <LoadedTexts state={state}>
      {({ id, title, version, hash, markdown }) => {
        const isInUse = texts.some((text) => text.hash === hash && text.current)
        return (
          <section key={id}>
            <h4>{title}</h4>
            <p className="soft">
              Version {version}, {isInUse ? 'in use today' : 'replaced since'}. Code of the text (SHA-256):{' '}
              <span className="adm-code">{hash}</span>
            </p>
            <Markdown text={markdown} level={5} prefix={`wording-${hash}`} />
          </section>
        )
      }}
    </LoadedTexts>
  )
}
