import { useFieldsContext } from '@arrive/kit/fields/fields.ts'
import { useFormContext } from '@arrive/kit/form/rhf.ts'

/** Fills all the controls of a row with one value. */
export function useFillRow(list: string, keys: readonly string[]): (row: number, value: string) => void {
  const { setValue } = useFormContext()
  const { leave } = useFieldsContext()
  return (row, value) => {
    for (const key of keys) setValue(`${list}.${row}.${key}`, value, { shouldDirty: true })
    // This may also resolve the error of the list as a whole.
    leave(list)
  }
}
