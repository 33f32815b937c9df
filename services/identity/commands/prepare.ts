import type { Kernel } from '../../kernel/module.ts'
import { makeFirstAdministrator } from './first-administrator.ts'
import { keepErased } from './keep-erased.ts'

/** Before the first request: who was erased stays erased, and somebody can log in. */
export async function prepareIdentity(kernel: Kernel): Promise<void> {
  await keepErased(kernel)
  // Not to the log, which is kept and read by others.
  await makeFirstAdministrator(kernel, (text) => void process.stdout.write(text))
}
