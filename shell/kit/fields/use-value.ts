import { useWatch } from 'react-hook-form'

/** The current value of a control of the surrounding form. */
export function useValue(name: string): unknown {
  return useWatch({ name })
}
