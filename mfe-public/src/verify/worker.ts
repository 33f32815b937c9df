import { pdfLibrary } from '@arrive/contracts/proof/verifying/packet/attached-files.ts'
import { browserHashing } from './browser-hashing.ts'
import { checkFile } from './check-file.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/** Milliseconds between progress messages. */
const EVERY_MS = 100

/** Checks files without blocking the page, one at a time: a new check cancels the previous one. */
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
  let reported = performance.now()
  const checked = await checkFile(asked, {
    hashing: await hashing,
    onProgress: (bytes) => {
      if (performance.now() - reported < EVERY_MS) return
      reported = performance.now()
      tell({ kind: 'progress', check: number, bytes })
    },
    isOver: () => current !== number,
  })
  if (checked !== undefined && current === number) tell({ kind: 'checked', check: number, checked })
}

void hashing.then(() => tell({ kind: 'ready' }))
// Without waiting: most files are no PDFs, but the page promises to need no network later.
void pdfLibrary().catch(() => undefined)
