import type { Field, Part } from '@arrive/contracts/form.ts'
import { type ReactNode, useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { FieldError, FieldRow } from '../fields/field.tsx'
import { useFieldsContext } from '../fields/fields.ts'
import { useValue } from '../fields/use-value.ts'
import { listOf } from './body.ts'
import { ContractField } from './contract-field.tsx'
import { usePart } from './form-fields.tsx'
import { NOT_APPLICABLE } from './not-applicable.ts'

interface RowFieldsProps {
  readonly part: string
  readonly row: number
  readonly fields?: readonly string[]
  readonly layout?: 'two' | 'three' | 'sig' | 'duo'
  readonly disabled?: boolean
  /** Default: the row's label, or the part's title with a number. */
  readonly title?: string
}

/** A row with its label, and the `N / A` checkbox if the part has one. */
export function RowFields({ part: name, row, fields, layout = 'two', disabled, title }: RowFieldsProps) {
  const part = usePart(name)
  const label = part.rows?.label
  const shown = fields ?? Object.keys(part.fields).filter((key) => key !== label?.field)
  const tick = useNotApplicable(part, row, shown)
  return (
    <fieldset className="row-fields stack">
      <legend className="legend">{title ?? label?.values[row] ?? `${part.title} ${row + 1}`}</legend>
      {canBeNotApplicable(part, row) && disabled !== true ? (
        <NotApplicable isTicked={tick.isTicked} fill={tick.fill} />
      ) : null}
      <div hidden={tick.isFolded && disabled !== true}>
        <FieldRow layout={layout}>
          {shown.map((key) => (
            <ContractField
              key={key}
              name={`${listOf(part)}.${row}.${key}`}
              field={part.fields[key] as Field}
              disabled={disabled}
            />
          ))}
        </FieldRow>
      </div>
    </fieldset>
  )
}

function canBeNotApplicable({ rows }: Part, row: number): boolean {
  if (rows?.notApplicable === undefined) return false
  return rows.notApplicable === true || rows.label?.values[row] === rows.notApplicable
}

interface Tick {
  readonly isTicked: boolean
  /** Only by the row's own tick: rows that are filled from elsewhere stay in sight. */
  readonly isFolded: boolean
  readonly fill: (value: string) => void
}

function useNotApplicable(part: Part, row: number, keys: readonly string[]): Tick {
  const at = `${listOf(part)}.${row}`
  const { setValue } = useFormContext()
  const { errors, leave } = useFieldsContext()
  const values = useValue(at) as Readonly<Record<string, unknown>> | undefined
  const isTicked = keys.every((key) => values?.[key] === NOT_APPLICABLE)
  const [isFolded, setFolded] = useState(isTicked)
  const fill = (value: string) => {
    setFolded(value === NOT_APPLICABLE)
    for (const key of keys) setValue(`${at}.${key}`, value, { shouldDirty: true })
    // Recheck controls with errors; others are checked on blur.
    for (const name of errors.keys()) if (name.startsWith(`${at}.`) || name === listOf(part)) leave(name)
  }
  return { isTicked, isFolded: isTicked && isFolded, fill }
}

/** A checkbox above the fields, which it hides, so people can skip them. */
function NotApplicable({ isTicked, fill }: Omit<Tick, 'isFolded'>) {
  const id = useId()
  return (
    <label className="choice" htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={isTicked}
        onChange={(event) => fill(event.target.checked ? NOT_APPLICABLE : '')}
      />
      <span>Not applicable</span>
    </label>
  )
}

/** The error about a list of rows as a whole; focusable. */
export function RowsError({ part: name, children }: { part: string; children?: ReactNode }) {
  const part = usePart(name)
  const { errors } = useFieldsContext()
  const id = useId()
  const list = listOf(part)
  return (
    <div data-name={list} tabIndex={-1} className={errors.has(list) ? 'field bad' : undefined}>
      <FieldError id={id} message={errors.get(list)} />
      {children}
    </div>
  )
}
