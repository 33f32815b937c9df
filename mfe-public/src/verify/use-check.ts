import { useCallback, useMemo, useRef, useState } from 'react'
import { type Checked, type CheckRequest, PDF_BEGINS, refused } from './check-file.ts'
import type { FromWorker } from './messages.ts'
import { useWorkers, type Workers } from './use-workers.ts'

/** A picked file, and what to compare it with. */
export interface FileRequest extends CheckRequest {
  readonly file: File
}

export type CheckState =
  | { readonly kind: 'none' }
  | { readonly kind: 'running'; readonly request: FileRequest; readonly bytes: number }
  | { readonly kind: 'done'; readonly request: FileRequest; readonly checked: Checked }
  /** The worker crashed, usually for lack of memory. */
  | { readonly kind: 'broken'; readonly request: FileRequest }

export interface Check {
  readonly state: CheckState
  /** Whether checks can start. The script is loaded with the page, so checks need no network. */
  readonly tool: Workers['tool']
  readonly start: (request: FileRequest) => void
  readonly cancel: () => void
  /** Loads the script again. */
  readonly reload: () => void
}

/** Checks files in a worker, one at a time. */
export function useCheck(): Check {
  const [state, setState] = useState<CheckState>({ kind: 'none' })
  const current = useRef(0)
  const isPacket = useRef(false)

  const onMessage = useCallback((message: Exclude<FromWorker, { kind: 'ready' }>) => {
    setState((before) => (message.check === current.current ? after(before, message) : before))
  }, [])
  const onCrash = useCallback(() => setState(broken), [])
  const { tool, tell, load } = useWorkers({ onMessage, onCrash })

  const check = useCallback(
    async (request: FileRequest, number: number) => {
      const isPdf = (await beginningOf(request.file)) === PDF_BEGINS
      if (number !== current.current) return
      isPacket.current = isPdf
      await tell({ kind: 'check', ...request, check: number }, isPdf).catch(() => {
        if (isPdf) setState({ kind: 'done', request, checked: refused({ kind: 'no-reader' }) })
      })
    },
    [tell],
  )

  return useMemo(
    () => ({
      state,
      tool,
      start: (request) => {
        current.current += 1
        setState({ kind: 'running', request, bytes: 0 })
        void check(request, current.current)
      },
      cancel: () => {
        current.current += 1
        setState({ kind: 'none' })
        void tell({ kind: 'cancel' }, isPacket.current).catch(() => undefined)
      },
      reload: load,
    }),
    [state, tool, load, tell, check],
  )
}

function broken(before: CheckState): CheckState {
  return before.kind === 'running' ? { kind: 'broken', request: before.request } : before
}

function after(before: CheckState, message: Exclude<FromWorker, { kind: 'ready' }>): CheckState {
  if (before.kind !== 'running') return before
  if (message.kind === 'progress') return { ...before, bytes: message.bytes }
  return { kind: 'done', request: before.request, checked: message.checked }
}

/** Empty if the file can no longer be read, which the check then says. */
function beginningOf(file: File): Promise<string> {
  return file
    .slice(0, PDF_BEGINS.length)
    .text()
    .catch(() => '')
}
