import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Checked, CheckRequest } from './check-file.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { startWorker } from './start-worker.ts'

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
  readonly tool: 'loading' | 'ready' | 'failed'
  readonly start: (request: FileRequest) => void
  readonly cancel: () => void
  /** Loads the script again. */
  readonly reload: () => void
}

/** Checks files in a worker, one at a time. */
export function useCheck(): Check {
  const [state, setState] = useState<CheckState>({ kind: 'none' })
  const [tool, setTool] = useState<Check['tool']>('loading')
  const worker = useRef<Promise<Worker>>(undefined)
  const current = useRef(0)

  const load = useCallback(() => {
    setTool('loading')
    const onMessage = (message: FromWorker) => {
      if (message.kind === 'ready') setTool('ready')
      else setState((before) => (message.check === current.current ? after(before, message) : before))
    }
    const onBroken = () => {
      setState((before) => (before.kind === 'running' ? { kind: 'broken', request: before.request } : before))
      setTool('failed')
    }
    worker.current = startWorker().then((started) => {
      started.onmessage = ({ data }: MessageEvent<FromWorker>) => onMessage(data)
      started.onerror = onBroken
      return started
    })
    worker.current.catch(onBroken)
  }, [])

  useEffect(() => {
    load()
    return () => void worker.current?.then((started) => started.terminate()).catch(() => undefined)
  }, [load])

  const tell = useCallback((message: ToWorker) => {
    void worker.current?.then((started) => started.postMessage(message)).catch(() => undefined)
  }, [])

  return useMemo(
    () => ({
      state,
      tool,
      start: (request) => {
        current.current += 1
        setState({ kind: 'running', request, bytes: 0 })
        tell({ kind: 'check', ...request, check: current.current })
      },
      cancel: () => {
        current.current += 1
        setState({ kind: 'none' })
        tell({ kind: 'cancel' })
      },
      reload: load,
    }),
    [state, tool, load, tell],
  )
}

function after(before: CheckState, message: Exclude<FromWorker, { kind: 'ready' }>): CheckState {
  if (before.kind !== 'running') return before
  if (message.kind === 'progress') return { ...before, bytes: message.bytes }
  return { kind: 'done', request: before.request, checked: message.checked }
}
