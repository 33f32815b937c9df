import { useCallback, useEffect, useRef, useState } from 'react'
import type { FromWorker, ToWorker } from './messages.ts'
import { startPacketWorker, startWorker } from './start-worker.ts'

type CheckMessage = Exclude<FromWorker, { kind: 'ready' }>

/** Both must be stable. */
interface Listener {
  readonly onMessage: (message: CheckMessage) => void
  readonly onCrash: () => void
}

export interface Workers {
  readonly tool: 'loading' | 'ready' | 'failed'
  /** To the worker that reads packets, or to the other one. Rejects if it could not be loaded. */
  readonly tell: (message: ToWorker, isPacket: boolean) => Promise<void>
  readonly load: () => void
}

/** One worker for logs, and one for packets, which is larger and loaded after the page. */
export function useWorkers({ onMessage, onCrash }: Listener): Workers {
  const [tool, setTool] = useState<Workers['tool']>('loading')
  const worker = useRef<Promise<Worker>>(undefined)
  const packets = useRef<Promise<Worker>>(undefined)

  const loadPackets = useCallback(() => {
    const onBroken = () => {
      packets.current = undefined
      onCrash()
    }
    packets.current ??= connected(startPacketWorker(), { onMessage, onReady: () => {}, onBroken })
    packets.current.catch(() => {
      packets.current = undefined
    })
    return packets.current
  }, [onMessage, onCrash])

  const load = useCallback(() => {
    setTool('loading')
    const onReady = () => {
      setTool('ready')
      // In the background, so that the page needs no network later.
      void loadPackets().catch(() => undefined)
    }
    const onBroken = () => {
      onCrash()
      setTool('failed')
    }
    worker.current = connected(startWorker(), { onMessage, onReady, onBroken })
    worker.current.catch(onBroken)
  }, [onMessage, onCrash, loadPackets])

  useEffect(() => {
    load()
    return () => {
      terminate(worker.current)
      terminate(packets.current)
    }
  }, [load])

  const tell = useCallback(
    async (message: ToWorker, isPacket: boolean) => {
      const started = await (isPacket ? loadPackets() : worker.current)
      started?.postMessage(message)
    },
    [loadPackets],
  )
  return { tool, tell, load }
}

interface Connecting extends Pick<Listener, 'onMessage'> {
  readonly onReady: () => void
  /** Called if it crashes. */
  readonly onBroken: () => void
}

async function connected(starting: Promise<Worker>, { onMessage, onReady, onBroken }: Connecting): Promise<Worker> {
  const started = await starting
  started.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'ready') onReady()
    else onMessage(data)
  }
  started.onerror = onBroken
  return started
}

function terminate(worker: Promise<Worker> | undefined): void {
  void worker?.then((started) => started.terminate()).catch(() => undefined)
}
