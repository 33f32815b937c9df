import { LoadedTexts } from '@arrive/kit/loaded-texts.tsx'
import { Markdown } from '@arrive/kit/markdown.tsx'
import type { TextsState } from '@arrive/kit/use-texts.ts'

export function Chapters({ chapters }: { chapters: TextsState }) {
  return (
    <LoadedTexts state={chapters}>
      {({ id, title, markdown }) => (
        <section key={id} className="onb-book-chapter" aria-labelledby={id}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          <Markdown text={markdown} level={3} prefix={id} />
        </section>
      )}
    </LoadedTexts>
  )
}
