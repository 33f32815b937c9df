import { type FormEntry, type LoadedForm, placed } from '@arrive/contracts/catalogue.ts'
import { catalogue } from '@arrive/contracts/generated/catalogue.ts'
import { screens } from '@arrive/contracts/generated/screens.ts'

/** Loads a packet form with its validators. @throws Error if that fails */
export async function loadForm({ name }: Pick<FormEntry, 'name'>): Promise<LoadedForm> {
  const load = screens[name]
  if (load === undefined) throw new Error(`There is no form ${name}.`)
  const loaded = await load()
  return { ...loaded, form: placed(catalogue, loaded.form) }
}
