import { browserHashing } from './browser-hashing.ts'
import { checkFile } from './check-file.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/** Milliseconds between two words about the progress. */
const EVERY_MS = 100

/** Checks files beside the page, which stays alive meanwhile. One at a time: a new one ends the one before. */
const hashing = browserHashing(globalThis.crypto?.subtle)
let current = 0

function tell(message: FromWorker): void {
  self.postMessage(message)
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'cancel') current = 0
  else void check(data)
}

async function check({ check: number, ...asked }: Extract<ToWorker, { kind: 'check' }>): Promise<void> {
  current = number
  let told = performance.now()
  const checked = await checkFile(asked, {
    hashing: await hashing,
    onProgress: (bytes) => {
      if (performance.now() - told < EVERY_MS) return
      told = performance.now()
      tell({ kind: 'progress', check: number, bytes })
    },
    isOver: () => current !== number,
  })
  if (checked !== undefined && current === number) tell({ kind: 'checked', check: number, checked })
}

void hashing.then(() => tell({ kind: 'ready' }))
