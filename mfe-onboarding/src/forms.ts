import { type LoadedForm, placed, type ScreenEntry } from '@arrive/contracts/catalogue.ts'
import { catalogue } from '@arrive/contracts/generated/catalogue.ts'
import { screens } from '@arrive/contracts/generated/screens.ts'

/** Loads a form of the packet or the law with its validators. @throws Error if that fails */
export async function loadForm({ name }: Pick<ScreenEntry, 'name'>): Promise<LoadedForm> {
  const load = screens[name]
  if (load === undefined) throw new Error(`There is no form ${name}.`)
  const loaded = await load()
  return { ...loaded, form: placed(catalogue, loaded.form) }
}
