import type { Text } from '@arrive/contracts/text.ts'
import { LoadedTexts } from './loaded-texts.tsx'
import { Markdown } from './markdown.tsx'
import { useTexts } from './use-texts.ts'

interface FormTextProps {
  readonly id: string
  readonly titled?: boolean
}

export function FormText({ id, titled = false }: FormTextProps) {
  return <LoadedTexts state={useTexts([id])}>{(text) => <Shown key={id} text={text} titled={titled} />}</LoadedTexts>
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
