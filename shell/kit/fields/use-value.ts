import { useWatch } from 'react-hook-form'

/** The value of a control of the form around, as it changes. */
export function useValue(name: string): unknown {
  return useWatch({ name })
}
