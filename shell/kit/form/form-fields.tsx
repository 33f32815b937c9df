import type { Field, Part } from '@arrive/contracts/form.ts'
import { FieldRow } from '../fields/field.tsx'
import { ContractField, type Control } from './contract-field.tsx'
import { useRunner } from './runner.ts'

interface FormFieldsProps {
  readonly part: string
  /** In this order. Default: all. */
  readonly fields?: readonly string[]
  /** Side by side. */
  readonly layout?: 'two' | 'three' | 'sig' | 'duo'
  /** Overrides of controls, by field. */
  readonly as?: Readonly<Record<string, Control>>
  /** Overrides of labels, by field. */
  readonly labels?: Readonly<Record<string, string>>
  readonly disabled?: boolean
}

/** The fields of a part without rows. Company fields are disabled. */
export function FormFields({ part: name, fields, layout, as = {}, labels = {}, disabled }: FormFieldsProps) {
  const part = usePart(name)
  const shown = (fields ?? Object.keys(part.fields)).map((key): [string, Field] => [key, fieldOf(part, key)])
  const controls = shown.map(([key, field]) => (
    <ContractField
      key={key}
      name={key}
      field={labels[key] === undefined ? field : { ...field, label: labels[key] }}
      as={as[key]}
      disabled={disabled}
    />
  ))
  return layout === undefined ? (
    <div className="stack">{controls}</div>
  ) : (
    <FieldRow layout={layout}>{controls}</FieldRow>
  )
}

/** @throws Error if the form has no such part */
export function usePart(name: string): Part {
  const part = useRunner().form.parts.find((one) => one.name === name)
  if (part === undefined) throw new Error(`The form has no part ${name}.`)
  return part
}

function fieldOf(part: Part, name: string): Field {
  const field = part.fields[name]
  if (field === undefined) throw new Error(`The part ${part.name} has no field ${name}.`)
  return field
}
