import { useEffect, useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { afterPointerUp } from './after-press.ts'
import { type ReadText, useFieldsContext } from './fields.ts'
import { type HintOf, useHint, useLeaveHint } from './use-hint.ts'

export interface FieldProps {
  readonly name: string
  readonly label: string
  /** One line above the control about the format of the answer. */
  readonly help?: string
  /** Shows "(optional)" next to the label. */
  readonly optional?: boolean
  readonly disabled?: boolean
}

interface Typed {
  readonly read?: ReadText | undefined
  readonly hintOf?: HintOf | undefined
  /** Like `hintOf`, but shown only once the control is left. */
  readonly leaveHintOf?: HintOf | undefined
}

/** Registers a control and links it to its help, error and hint for screen readers. */
export function useField({ name, help }: Pick<FieldProps, 'name' | 'help'>, { read, hintOf, leaveHintOf }: Typed = {}) {
  const id = useId()
  const { register } = useFormContext()
  const fields = useFieldsContext()
  const error = fields.errors.get(name)
  const leaving = useLeaveHint(leaveHintOf)
  const hint = useHint(name, hintOf) ?? leaving.shown
  const ids = { label: `${id}l`, help: `${id}h`, error: `${id}e`, hint: `${id}q` }
  const described = [
    help === undefined ? '' : ids.help,
    error === undefined ? '' : ids.error,
    hint === undefined ? '' : ids.hint,
  ]
    .filter(Boolean)
    .join(' ')
  const registered = register(name)
  const { readers } = fields
  useEffect(() => {
    if (read !== undefined) readers.set(name, read)
  }, [readers, name, read])
  return {
    id,
    ids,
    error,
    hint: error === undefined ? hint : '',
    aria: { 'aria-invalid': error !== undefined || undefined, 'aria-describedby': described || undefined },
    control: {
      ...registered,
      onChange: async (event: { target: unknown; type?: unknown }) => {
        await registered.onChange(event)
        leaving.type()
        // A choice is complete once made, so clear its error before it loses the focus.
        if (error !== undefined && isChoice(event.target)) afterPointerUp(() => fields.leave(name))
      },
      onBlur: async (event: { target: unknown; type?: unknown }) => {
        await registered.onBlur(event)
        leaving.leave(textIn(event.target))
        afterPointerUp(() => fields.leave(name))
      },
    },
  }
}

function textIn(target: unknown): string {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.value : ''
}

function isChoice(target: unknown): boolean {
  return target instanceof HTMLInputElement && ['radio', 'checkbox'].includes(target.type)
}
