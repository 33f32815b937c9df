import { ERASED_PERSONS, everyDoc, type Kernel } from '../../kernel/index.ts'

/** Destroys the keys of erased persons that a restored backup of the keys has brought back. */
export async function reapplyErasures({
  store,
  vault,
  logger,
}: Pick<Kernel, 'store' | 'vault' | 'logger'>): Promise<void> {
  for await (const erased of everyDoc(store, ERASED_PERSONS.name)) {
    const back = [...(await vault.existing(erased.map(({ person }) => person))).keys()]
    for (const person of back) await vault.destroy(person)
    if (back.length > 0)
      logger.warn({ count: back.length }, 'Keys of erased persons were there again and are destroyed')
  }
}
