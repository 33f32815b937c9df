import { type Kernel, removeLeft } from '../../kernel/index.ts'
import { inboxOf, TAKEN } from '../../shared/screening-inbox.ts'
import { DRAFT, indexFolder } from '../list/list-index.ts'

/** Removes drafts of the index and lists of an operator that a crash has left. */
export async function removeLeftFiles({ settings: { dataDir }, shared, now }: Kernel): Promise<void> {
  await removeLeft(indexFolder(dataDir), { shared, now: now(), isLeft: (name) => name.endsWith(DRAFT) })
  const inbox = inboxOf(dataDir)
  await removeLeft(inbox, { shared, now: now(), isLeft: (name) => name.endsWith(TAKEN) })
  // The command that leaves drafts and reads answers is a process of its own.
  await removeLeft(inbox, { shared: true, now: now(), isLeft: (name) => !name.endsWith('.csv') })
}
