import type { Field, Part } from '@arrive/contracts/form.ts'
import { FieldRow } from '../fields/field.tsx'
import { ContractField, type Control } from './contract-field.tsx'
import { useRunner } from './runner.ts'

interface FormFieldsProps {
  /** Name of the part. */
  readonly part: string
  /** Which fields are shown, in this order. Default: all. */
  readonly fields?: readonly string[]
  /** Shows the fields side by side. */
  readonly layout?: 'two' | 'three' | 'sig' | 'duo'
  /** Controls other than the usual one, by field. */
  readonly as?: Readonly<Record<string, Control>>
  /** Labels other than the field's own, by field. */
  readonly labels?: Readonly<Record<string, string>>
  readonly disabled?: boolean
}

/** Fields of a part that has no rows, as controls. The company's are disabled. */
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

/** A part of the surrounding form. @throws Error if the form has no such part */
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
