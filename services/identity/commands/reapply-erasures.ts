import { ERASED_PERSONS, type Kernel } from '../../kernel/index.ts'

const CHUNK = 500

/** Destroys the keys of erased persons that a restored backup of the keys has brought back. */
export async function reapplyErasures({
  store,
  vault,
  logger,
}: Pick<Kernel, 'store' | 'vault' | 'logger'>): Promise<void> {
  let last: string | undefined
  do {
    const after = last === undefined ? {} : { after: { value: last, id: last } }
    const erased = await store.list(ERASED_PERSONS.name, { sort: 'id', limit: CHUNK, ...after })
    const back = [...(await vault.existing(erased.map(({ person }) => person))).keys()]
    for (const person of back) await vault.destroy(person)
    if (back.length > 0)
      logger.warn({ count: back.length }, 'Keys of erased persons were there again and are destroyed')
    last = erased.at(-1)?.id
  } while (last !== undefined)
}
