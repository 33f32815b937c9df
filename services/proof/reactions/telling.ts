import type { Kernel } from '../../kernel/index.ts'
import { PAGES, STATE, TAIL_ID } from '../../shared/sealed/collections.ts'
import type { Tail } from '../../shared/sealed/page.ts'
import { STATE_ID } from '../names.ts'
import { leavesOf } from '../page.ts'
import { type Earlier, originOfState, type SealedState } from '../reads/state.ts'
import type { Reading } from './reading.ts'

/** Pages per write: each has about 30 KB. */
const AT_ONCE = 16

/** Writes complete pages before the state that refers to them. */
export function stateTeller(
  store: Pick<Kernel['store'], 'commit'>,
  reading: Reading,
  earlier: Earlier,
): () => Promise<void> {
  let reported = ''

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
    const state = JSON.stringify(stateOf(reading, earlier))
    if (state === reported) return
    const tail = JSON.stringify(tailOf(reading))
    await store.commit([putOf(STATE_ID, state), putOf(TAIL_ID, tail)])
    reported = state
  }
}

const putOf = (id: string, body: string) =>
  ({ kind: 'put', collection: STATE.name, doc: { id, person: 0, body } }) as const

function tailOf({ pages, notes }: Reading): Tail {
  const { number, page } = pages.begun()
  const origin = originOfState({ vkey: notes.vkey() ?? '' })
  return { size: notes.signed()?.size ?? 0, page: number, origin, ...leavesOf(page) }
}

function stateOf({ waiting, notes }: Reading, { since, adopted, offset, trees, checked }: Earlier): SealedState {
  const { size = 0, note = '', time = '' } = notes.signed() ?? {}
  const halted = notes.halted()
  return {
    size,
    note,
    time,
    vkey: notes.vkey() ?? '',
    formerKeys: notes.formerKeys(),
    sealed: Object.fromEntries(waiting.settled()),
    ...(notes.beginning() ?? { since, adopted, offset, trees }),
    checked,
    ...(halted !== undefined && { halted }),
  }
}
