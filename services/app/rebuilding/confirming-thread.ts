import { Worker } from 'node:worker_threads'
import {
  type Confirm,
  type Confirmation,
  type ConfirmingThread,
  type Question,
  type Said,
  ThreadEnded,
} from './confirming.ts'

/** In MiB. The same as the command's own young generation, to save memory. */
const LIMITS = { maxYoungGenerationSizeMb: 32 }

/** Confirms documents of the folder in `DATA_DIR` over its own connections. Runs from the sources, like the command. */
export function startConfirmingThread(env: NodeJS.ProcessEnv = process.env): ConfirmingThread {
  const worker = new Worker(new URL('./confirming-worker.ts', import.meta.url), { env, resourceLimits: LIMITS })
  let asked: Asked | undefined
  let isOver: ThreadEnded | undefined

  function end(cause?: unknown): void {
    isOver ??= new ThreadEnded('The thread that confirms documents has ended', { cause })
    asked?.fail(isOver)
  }

  worker.on('error', end)
  worker.on('exit', () => end())
  worker.on('message', (said: Said) => {
    if ('done' in said) asked?.onProgress(said.done)
    else if ('failed' in said) asked?.fail(new Error(said.failed))
    else asked?.tell(said.confirmation)
  })

  const confirm: Confirm = (question, onProgress) =>
    new Promise<Confirmation>((tell, fail) => {
      asked = { tell, fail, onProgress }
      if (isOver === undefined) worker.postMessage(question satisfies Question)
      else fail(isOver)
    })

  return { confirm, stop: async () => void (await worker.terminate()) }
}

interface Asked {
  readonly tell: (confirmation: Confirmation) => void
  readonly fail: (error: Error) => void
  readonly onProgress: (done: number) => void
}
