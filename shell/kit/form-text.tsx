import type { Text } from '@arrive/contracts/text.ts'
import { createElement, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Markdown } from './markdown.tsx'
import { Note } from './note.tsx'
import { useTexts } from './use-texts.ts'

interface FormTextProps {
  readonly id: string
  /** The level of its title, or of its first headings if it shows no title. */
  readonly level?: 2 | 3
  /** Whether its title is shown. */
  readonly titled?: boolean
}

/** A text that stands with a form. */
export function FormText({ id, level = 3, titled = false }: FormTextProps) {
  return <Loaded ids={[id]}>{([text]) => text && <Shown text={text} level={level} titled={titled} />}</Loaded>
}

interface FormTextsProps {
  readonly ids: readonly string[]
  readonly level?: 2 | 3
  /** Words above a list that leads to each of them; absent: no list. */
  readonly contents?: string
}

/** Several texts, one after the other, each under its title. */
export function FormTexts({ ids, level = 2, contents }: FormTextsProps) {
  return (
    <Loaded ids={ids}>
      {(texts) => (
        <div>
          {contents === undefined ? null : <Contents words={contents} texts={texts} />}
          <div>
            {texts.map((text) => (
              <Shown key={text.id} text={text} level={level} titled />
            ))}
          </div>
        </div>
      )}
    </Loaded>
  )
}

function Shown({ text, level, titled }: { text: Text; level: 2 | 3; titled: boolean }) {
  const body = <Markdown text={text.markdown} level={titled ? ((level + 1) as 3 | 4) : level} prefix={text.id} />
  if (!titled) return body
  return (
    <section aria-labelledby={text.id}>
      {createElement(`h${level}`, { id: text.id, tabIndex: -1 }, text.title)}
      {body}
    </section>
  )
}

function Contents({ words, texts }: { words: string; texts: readonly Text[] }) {
  return (
    <nav className="contents" aria-label={words}>
      <ol>
        {texts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Loaded({ ids, children }: { ids: readonly string[]; children: (texts: readonly Text[]) => ReactNode }) {
  const loaded = useTexts(ids)
  if (loaded.state === 'there') return children(loaded.texts)
  if (loaded.state === 'loading') return <p className="soft">Loading the text…</p>
  return (
    <Note kind="bad" role="alert">
      We could not load the text.{' '}
      <Button kind="text" small onClick={loaded.again}>
        Try again
      </Button>
    </Note>
  )
}
