import { useFieldsContext } from '@arrive/kit/fields/fields.ts'
import { useFormContext } from '@arrive/kit/form/rhf.ts'

/** Fills all controls of a row with one value. */
export function useFillRow(list: string, keys: readonly string[]): (row: number, value: string) => void {
  const { setValue } = useFormContext()
  const { leave } = useFieldsContext()
  return (row, value) => {
    for (const key of keys) setValue(`${list}.${row}.${key}`, value, { shouldDirty: true })
    // This may also resolve the list's error.
    leave(list)
  }
}
