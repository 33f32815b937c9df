import { useId } from 'react'
import { type RegisterOptions, useFormContext } from 'react-hook-form'
import { afterPointerUp } from './after-press.ts'
import { useFieldsContext } from './fields.ts'

/** What every field component takes. */
export interface FieldProps {
  readonly name: string
  readonly label: string
  /** One line between label and control that tells the form of the answer. */
  readonly help?: string
  /** Says beside the label that it may stay empty. */
  readonly optional?: boolean
  readonly disabled?: boolean
}

/** What a control needs to be part of the form around it and to be read aloud with its help and its error. */
export function useField({ name, help }: Pick<FieldProps, 'name' | 'help'>, options: RegisterOptions = {}) {
  const id = useId()
  const { register } = useFormContext()
  const fields = useFieldsContext()
  const error = fields.errors.get(name)
  const ids = { label: `${id}l`, help: `${id}h`, error: `${id}e` }
  const described = [help === undefined ? '' : ids.help, error === undefined ? '' : ids.error].join(' ').trim()
  const registered = register(name, options)
  return {
    id,
    ids,
    error,
    aria: { 'aria-invalid': error !== undefined || undefined, 'aria-describedby': described || undefined },
    control: {
      ...registered,
      onChange: async (event: { target: unknown; type?: unknown }) => {
        await registered.onChange(event)
        // A choice is whole as soon as it is made: what was said of it before need not stand there until it is left.
        if (error !== undefined && isChoice(event.target)) afterPointerUp(() => fields.leave(name))
      },
      onBlur: async (event: { target: unknown; type?: unknown }) => {
        await registered.onBlur(event)
        afterPointerUp(() => fields.leave(name))
      },
    },
  }
}

function isChoice(target: unknown): boolean {
  return target instanceof HTMLInputElement && ['radio', 'checkbox'].includes(target.type)
}
