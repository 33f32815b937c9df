import { Button } from '@arrive/kit/button.tsx'
import { Markdown } from '@arrive/kit/markdown.tsx'
import { Note } from '@arrive/kit/note.tsx'
import type { TextsState } from '@arrive/kit/use-texts.ts'

/** The chapters of the book, one below the other. */
export function Chapters({ chapters }: { chapters: TextsState }) {
  if (chapters.state === 'loading') return <p className="soft">Loading the text…</p>
  if (chapters.state === 'failed') {
    return (
      <Note kind="bad" role="alert">
        We could not load the text.{' '}
        <Button kind="text" small onClick={chapters.again}>
          Try again
        </Button>
      </Note>
    )
  }
  return chapters.texts.map(({ id, title, markdown }) => (
    <section key={id} className="onb-book-chapter" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      <Markdown text={markdown} level={3} prefix={id} />
    </section>
  ))
}
