import { useRef, useState } from 'react'
import type { Check, FileRequest } from './use-check.ts'

export interface CheckFields {
  readonly key: string
  readonly checkpoints: readonly File[]
  /** Whether the given key is invalid. */
  readonly isKeyWrong: boolean
  readonly onKey: (key: string) => void
  readonly onCheckpoints: (files: readonly File[]) => void
  /** Starts the check of a picked file. */
  readonly onFile: (file: File) => void
  /** Checks the file again with the current inputs. Absent before the first check, and while one runs. */
  readonly again: (() => void) | undefined
  /** Whether inputs have changed since the last check. */
  readonly isNew: boolean
}

const keyOf = ({ key = '' }: FileRequest) => key

/** The file, the key and the checkpoints. */
export function useCheckFields({ state, start }: Pick<Check, 'state' | 'start'>): CheckFields {
  const [key, setKey] = useState('')
  const [checkpoints, setCheckpoints] = useState<readonly File[]>([])
  const file = useRef<File>(undefined)
  const again = () => {
    if (file.current === undefined) return
    start({ file: file.current, checkpoints, ...(key.trim() !== '' && { key: key.trim() }) })
  }
  const isRefused = state.kind === 'done' && state.checked.kind === 'refused' && state.checked.why.kind === 'no-key'
  return {
    key,
    checkpoints,
    isKeyWrong: isRefused && keyOf(state.request) === key.trim(),
    onKey: setKey,
    onCheckpoints: setCheckpoints,
    onFile: (picked) => {
      file.current = picked
      again()
    },
    again: state.kind === 'done' || state.kind === 'broken' ? again : undefined,
    isNew: state.kind === 'done' && (keyOf(state.request) !== key.trim() || state.request.checkpoints !== checkpoints),
  }
}
