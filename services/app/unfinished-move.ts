import type { DocumentStore } from '../kernel/index.ts'

/** Has a row while a move fills these engines. */
export const MOVING = { name: 'moving' } as const
const ID = 'move'

/** False if a move is filling them already or was interrupted. */
export async function beginMove(store: DocumentStore): Promise<boolean> {
  await store.ensure([MOVING])
  return (await store.insertOnce(MOVING.name, { id: ID, person: 0, body: '{}' })) === undefined
}

export async function endMove(store: DocumentStore): Promise<void> {
  await store.commit([{ kind: 'remove', collection: MOVING.name, id: ID }])
}

/** @throws Error if a move into these engines is incomplete */
export async function assertMoveComplete(store: DocumentStore): Promise<void> {
  await store.ensure([MOVING])
  if ((await store.count(MOVING.name)) === 0) return
  throw new Error(
    'A move or a restore into these engines has not ended, so they hold a part of the data only: wait for it, or ' +
      'empty them and begin again.',
  )
}
