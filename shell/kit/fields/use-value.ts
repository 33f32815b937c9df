import { useWatch } from 'react-hook-form'

export function useValue(name: string): unknown {
  return useWatch({ name })
}
