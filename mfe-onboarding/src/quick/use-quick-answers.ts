import type { Form, Part, QuickAnswer } from '@arrive/contracts/form.ts'
import { useFieldsContext } from '@arrive/kit/fields/fields.ts'
import { listOf } from '@arrive/kit/form/body.ts'
import { NOT_APPLICABLE } from '@arrive/kit/form/not-applicable.ts'
import { useFormContext } from '@arrive/kit/form/rhf.ts'
import { useState } from 'react'
import type { Row } from '../rows/choice.ts'
import { blankRows, cellsOf, filledWords, isOffered, type Pressed, pressedIn } from './filled-rows.ts'

interface QuickAnswersState {
  readonly offered: readonly QuickAnswer[]
  readonly pressed: Pressed
  /** What the last press filled. */
  readonly said: string
  readonly press: (toggle: QuickAnswer) => void
}

export function useQuickAnswers(
  { parts }: Form,
  toggles: readonly QuickAnswer[],
  onFilled: (part: Part) => void,
): QuickAnswersState {
  const { getValues, setValue } = useFormContext()
  const { errors, leave } = useFieldsContext()
  const partOf = (name: string) => parts.find((part) => part.name === name) as Part
  const rowsOf = (part: Part) => (part.rows === undefined ? [] : (getValues(listOf(part)) as readonly Row[]))
  const [pressed, setPressed] = useState<Pressed>(
    () => new Map(parts.flatMap((part) => pressedIn(toggles, part, rowsOf(part)))),
  )
  const [said, setSaid] = useState('')

  const put = (part: Part, rows: readonly number[], from: string, to: string) => {
    if (rows.length === 0) return
    const list = listOf(part)
    const names = rows.flatMap((row) => cellsOf(part).map((cell) => `${list}.${row}.${cell}`))
    const held = names.filter((name) => String(getValues(name) ?? '').trim() === from)
    for (const name of held) setValue(name, to, { shouldDirty: true })
    for (const name of errors.keys()) if (name === list || held.includes(name)) leave(name)
    onFilled(part)
  }

  /** Clears what the part's pressed toggles filled and nobody changed since. */
  const release = (part: Part): Pressed => {
    const labels = toggles.flatMap((one) => (one.part === part.name ? [one.label] : []))
    for (const label of labels) put(part, pressed.get(label) ?? [], NOT_APPLICABLE, '')
    return new Map([...pressed].filter(([label]) => !labels.includes(label)))
  }

  const press = (toggle: QuickAnswer) => {
    const part = partOf(toggle.part)
    const others = release(part)
    if (pressed.has(toggle.label)) {
      setPressed(others)
      setSaid('')
      return
    }
    const rows = blankRows(rowsOf(part), toggle, cellsOf(part))
    put(part, rows, '', NOT_APPLICABLE)
    setPressed(rows.length === 0 ? others : new Map([...others, [toggle.label, rows]]))
    setSaid(filledWords(part, rows))
  }

  return { offered: toggles.filter((toggle) => isOffered(toggle, getValues)), pressed, said, press }
}
