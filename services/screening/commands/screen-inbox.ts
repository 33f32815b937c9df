import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ArriveError, freshId, type Kernel } from '../../kernel/index.ts'
import { writeWhole } from '../../shared/folders.ts'
import { endingOf, inboxOf, TAKEN } from '../../shared/screening-inbox.ts'
import { makeScreening } from './make-screening.ts'

const FAILED = 'The screening failed; the log of the server says why.'

/** Screens the lists that an operator left for the server: `npm run screen`. */
export function screenInbox(kernel: Kernel): () => Promise<void> {
  const folder = inboxOf(kernel.settings.dataDir)

  async function screen(name: string, supplement: boolean): Promise<void> {
    const taken = join(folder, `${name}${TAKEN}`)
    // Of two processes with one folder, one takes it.
    const isMine = await rename(join(folder, name), taken).then(
      () => true,
      () => false,
    )
    if (!isMine) return
    const origin = { call: 'screen', actor: 'operator', requestId: freshId(kernel.now()), idempotencyKey: undefined }
    const answer = (outcome: object) => writeWhole(join(folder, `${name}.json`), JSON.stringify(outcome))
    try {
      await answer(await makeScreening(kernel, { path: taken, supplement, origin }))
    } catch (error) {
      const isRefusal = error instanceof ArriveError
      await answer({ error: isRefusal ? error.message : FAILED })
      if (!isRefusal) throw error
    } finally {
      await rm(taken, { force: true })
    }
  }

  return async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const name of await readdir(folder)) {
      const ending = endingOf(name)
      if (ending !== undefined) await screen(name, ending === 'supplement')
    }
  }
}
