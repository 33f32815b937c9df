import type { DayMeaning } from '@arrive/contracts/day-bounds.ts'
import { today } from '../time-zone.ts'
import { dayHint } from './day-hint.ts'
import { FieldFrame } from './field.tsx'
import { type FieldProps, useField } from './use-field.ts'

/** The browser's date control; the value is `YYYY-MM-DD`. */
export function DateField({
  name,
  label,
  help,
  optional,
  disabled,
  autoComplete,
  meaning,
}: FieldProps & { autoComplete?: string; meaning?: DayMeaning | undefined }) {
  const hintOf = meaning === undefined ? undefined : (day: string) => dayHint(meaning, day, today())
  const { id, ids, error, hint, aria, control } = useField({ name, ...(help !== undefined && { help }) }, { hintOf })
  return (
    <FieldFrame id={id} ids={ids} error={error} label={label} help={help} optional={optional} hint={hint}>
      <input
        {...control}
        {...aria}
        id={id}
        type="date"
        max="9999-12-31"
        autoComplete={autoComplete}
        disabled={disabled}
        className="in"
      />
    </FieldFrame>
  )
}
