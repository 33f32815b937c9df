import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ArriveError, freshId, type Kernel } from '../../kernel/index.ts'
import { writeWhole } from '../../shared/folders.ts'
import { endingOf, inboxOf, TAKEN } from '../../shared/screening-inbox.ts'
import { makeScreening } from './make-screening.ts'

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
    const outcome = await makeScreening(kernel, { path: taken, supplement, origin }).catch(refusalOf)
    await writeWhole(join(folder, `${name}.json`), JSON.stringify(outcome))
    await rm(taken, { force: true })
  }

  return async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const name of await readdir(folder)) {
      const ending = endingOf(name)
      if (ending !== undefined) await screen(name, ending === 'supplement')
    }
  }
}

function refusalOf(error: unknown): { readonly error: string } {
  if (error instanceof ArriveError) return { error: error.message }
  throw error
}
