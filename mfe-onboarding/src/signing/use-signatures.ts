import type { Form } from '@arrive/contracts/form.ts'
import type { Fields } from '@arrive/kit/fields/fields.ts'
import { useEffect, useMemo, useState } from 'react'
import { type Emptied, Signatures } from './signatures.ts'

const SENTENCES: Readonly<Record<Emptied, string>> = {
  answer: 'An answer changed, so we cleared this signature. Check your answers, then sign again.',
  draft: 'We restored your answers, but never a signature. Please sign again.',
  text: 'A text of this form changed, so we cleared this signature. Read the text, then sign again.',
}

export type EmptiedFields = ReadonlyMap<string, Emptied>

export interface SignatureState {
  /** Why fields are empty, by control name. */
  readonly hints: ReadonlyMap<string, string>
  readonly signatures: Signatures
  /** Empties all, because the person must read a text again. */
  readonly emptyAll: () => void
}

/** Follows a form's signatures, and empties those that no longer belong to its answers. */
export function useSignatures(form: Form, { methods }: Pick<Fields, 'methods'>, first: EmptiedFields): SignatureState {
  const [signatures] = useState(() => new Signatures(form, methods.getValues()))
  const [emptied, setEmptied] = useState(first)
  useEffect(() => {
    const subscription = methods.watch((_, { name, type }) => {
      const isTyped = type === 'change'
      const gone = signatures.changed(methods.getValues(), name, isTyped)
      setEmptied((before) => updated(before, gone, isTyped ? name : undefined))
      for (const field of gone) methods.setValue(field, '', { shouldDirty: true })
    })
    return () => subscription.unsubscribe()
  }, [methods, signatures])
  const hints = useMemo(() => new Map([...emptied].map(([field, why]) => [field, SENTENCES[why]])), [emptied])
  const emptyAll = () => {
    for (const field of signatures.fields) methods.setValue(field, '', { shouldDirty: true })
    setEmptied(new Map(signatures.fields.map((field) => [field, 'text'])))
  }
  return { hints, signatures, emptyAll }
}

/** The sentence goes once the person types the name. */
function updated(before: EmptiedFields, gone: readonly string[], typed: string | undefined): EmptiedFields {
  if (gone.length === 0 && !before.has(typed ?? '')) return before
  const others = [...before].filter(([field]) => field !== typed)
  return new Map([...others, ...gone.map((field) => [field, 'answer'] as const)])
}
