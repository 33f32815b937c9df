import type { Kernel } from '../../kernel/index.ts'
import { PAGES, STATE, STATE_ID } from '../names.ts'
import type { Earlier, SealedState } from '../reads/state.ts'
import type { Reading } from './reading.ts'

/** Pages that are written together: each has about 20 KB. */
const AT_ONCE = 16

/** Writes the state where it has changed, and before it the pages that are complete. */
export function stateTeller(
  store: Pick<Kernel['store'], 'commit'>,
  reading: Reading,
  earlier: Earlier,
): () => Promise<void> {
  let told = ''

  async function writePages(): Promise<void> {
    for (;;) {
      const some = reading.pages.complete().slice(0, AT_ONCE)
      if (some.length === 0) return
      await store.commit(some.map((doc) => ({ kind: 'put', collection: PAGES.name, doc })))
      reading.pages.written(some)
    }
  }

  return async () => {
    await writePages()
    const body = JSON.stringify(stateOf(reading, earlier))
    if (body === told) return
    await store.commit([{ kind: 'put', collection: STATE.name, doc: { id: STATE_ID, person: 0, body } }])
    told = body
  }
}

function stateOf({ waiting, notes }: Reading, { since, adopted, checked }: Earlier): SealedState {
  const { size = 0, note = '', time = '' } = notes.signed() ?? {}
  const halted = notes.halted()
  return {
    size,
    note,
    time,
    vkey: notes.vkey() ?? '',
    sealed: Object.fromEntries(waiting.settled()),
    ...(notes.begun() ?? { since, adopted }),
    checked,
    ...(halted !== undefined && { halted }),
  }
}
