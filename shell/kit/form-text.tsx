import type { Text } from '@arrive/contracts/text.ts'
import { Button } from './button.tsx'
import { Markdown } from './markdown.tsx'
import { Note } from './note.tsx'
import { useTexts } from './use-texts.ts'

interface FormTextProps {
  readonly id: string
  /** Whether its title is shown. */
  readonly titled?: boolean
}

/** A text that is shown with a form. */
export function FormText({ id, titled = false }: FormTextProps) {
  const loaded = useTexts([id])
  if (loaded.state === 'loading') return <p className="soft">Loading the text…</p>
  if (loaded.state === 'there') return loaded.texts.map((text) => <Shown key={id} text={text} titled={titled} />)
  return (
    <Note kind="bad" role="alert">
      We could not load the text.{' '}
      <Button kind="text" small onClick={loaded.again}>
        Try again
      </Button>
    </Note>
  )
}

function Shown({ text: { id, title, markdown }, titled }: { text: Text; titled: boolean }) {
  if (!titled) return <Markdown text={markdown} level={3} prefix={id} />
  return (
    <section aria-labelledby={id}>
      <h3 id={id} tabIndex={-1}>
        {title}
      </h3>
      <Markdown text={markdown} level={4} prefix={id} />
    </section>
  )
}
