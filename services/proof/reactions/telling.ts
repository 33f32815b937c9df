import type { Kernel } from '../../kernel/index.ts'
import { STATE, STATE_ID } from '../names.ts'
import type { SealedState } from '../reads/state.ts'
import type { Reading } from './reading.ts'

/** Writes the state where it has changed. */
export function stateTeller(store: Pick<Kernel['store'], 'commit'>, reading: Reading): () => Promise<void> {
  let told = ''
  return async () => {
    const body = JSON.stringify(stateOf(reading))
    if (body === told) return
    await store.commit([{ kind: 'put', collection: STATE.name, doc: { id: STATE_ID, person: 0, body } }])
    told = body
  }
}

function stateOf({ waiting, notes }: Reading): SealedState {
  const { size = 0, note = '', time = '' } = notes.signed() ?? {}
  const halted = notes.halted()
  return {
    size,
    note,
    time,
    vkey: notes.vkey() ?? '',
    sealed: Object.fromEntries(waiting.settled()),
    ...(halted !== undefined && { halted }),
  }
}
