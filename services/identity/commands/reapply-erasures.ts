import { generations, type Kernel, kernelData } from '../../kernel/index.ts'
import { anchorDirOf } from '../../shared/anchor-dir.ts'
import { openErasedList } from '../../shared/erased-list.ts'

type Dependencies = Pick<Kernel, 'store' | 'vault' | 'logger' | 'settings'>

/** Destroys keys that a restored backup brought back, and adds erasures from before the list existed. */
export async function reapplyErasures({ store, vault, logger, settings }: Dependencies): Promise<void> {
  const anchorDir = anchorDirOf(settings.read)
  const list = anchorDir === undefined ? undefined : openErasedList(anchorDir, vault.secrets.pepper)
  const listed = new Set(list?.persons())
  for await (const erased of generations.everyDoc(store, kernelData.ERASED_PERSONS.name)) {
    const back = [...(await vault.existing(erased.map(({ person }) => person))).keys()]
    for (const person of back) await vault.destroy(person)
    for (const { person } of erased) if (!listed.has(person)) await list?.add({ person, event: '' })
    if (back.length > 0)
      logger.warn({ count: back.length }, 'Keys of erased persons were there again and are destroyed')
  }
}
