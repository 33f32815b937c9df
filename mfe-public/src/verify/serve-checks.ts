import { browserHashing } from './browser-hashing.ts'
import { type CheckPacket, checkFile } from './check-file.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/** Milliseconds between progress messages. */
const EVERY_MS = 100

/** In a worker: checks files without blocking the page, one at a time: a new check cancels the previous one. */
export function serveChecks(checkPacket?: CheckPacket): void {
  const hashing = browserHashing(globalThis.crypto?.subtle)
  let current = 0

  function tell(message: FromWorker): void {
    self.postMessage(message)
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
      checkPacket,
    })
    if (checked !== undefined && current === number) tell({ kind: 'checked', check: number, checked })
  }

  self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
    if (data.kind === 'cancel') current = 0
    else void check(data)
  }
  void hashing.then(() => tell({ kind: 'ready' }))
}
