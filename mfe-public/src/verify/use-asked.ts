import { useRef, useState } from 'react'
import type { AskedFile, Check } from './use-check.ts'

/** What is to be checked, as the page holds it. */
export interface AskedFields {
  readonly key: string
  readonly checkpoints: readonly File[]
  /** Whether the key given turned out to be none. */
  readonly isKeyWrong: boolean
  readonly onKey: (key: string) => void
  readonly onCheckpoints: (files: readonly File[]) => void
  /** A file was picked: its check begins. */
  readonly onFile: (file: File) => void
  /** Checks the same file with what is given now. Absent before the first check, and while one runs. */
  readonly again: (() => void) | undefined
  /** Whether something was given that the last check did not know. */
  readonly isNew: boolean
}

const keyOf = ({ key = '' }: AskedFile) => key

/** The file, the key and the checkpoints. */
export function useAsked({ state, start }: Pick<Check, 'state' | 'start'>): AskedFields {
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
    isKeyWrong: isRefused && keyOf(state.asked) === key.trim(),
    onKey: setKey,
    onCheckpoints: setCheckpoints,
    onFile: (picked) => {
      file.current = picked
      again()
    },
    again: state.kind === 'done' || state.kind === 'broken' ? again : undefined,
    isNew: state.kind === 'done' && (keyOf(state.asked) !== key.trim() || state.asked.checkpoints !== checkpoints),
  }
}
