import type { ChangedText } from '@arrive/contracts/errors.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import type { Text } from '@arrive/contracts/text.ts'
import type { TextReference } from '@arrive/contracts/texts-seen.ts'
import { invalidAnswer, type Kernel } from '../../kernel/index.ts'
import { keptText } from '../reads/kept-text.ts'

type Seen = readonly { readonly id: string; readonly hash: string }[]

/**
 * The texts that were replaced after the person saw them.
 * @throws ArriveError `invalid-answers` if the person saw other texts, or a wording that never was in use
 */
export async function staleTexts(
  kernel: Kernel,
  shown: readonly TextReference[],
  seen: Seen,
): Promise<readonly ChangedText[]> {
  const hashes = new Map(seen.map(({ id, hash }) => [id, hash]))
  const isSame = seen.length === shown.length && shown.every(({ id }) => hashes.has(id))
  if (!isSame) throw invalidAnswer('signing.texts', message('signing.other-texts'))
  const stale = shown.filter(({ id, hash }) => hashes.get(id) !== hash)
  return Promise.all(stale.map(({ id }) => staleText(kernel, id, hashes.get(id) ?? '')))
}

async function staleText(kernel: Kernel, id: string, hash: string): Promise<ChangedText> {
  const text = kernel.texts.get(id)
  const changed = text && (await changedText(kernel, text, hash))
  if (changed === undefined || changed.was.version === null) {
    throw invalidAnswer('signing.texts', message('signing.unknown-text', { text: id }))
  }
  return changed
}

/** The wording in use, and the one with this hash. Its version is null if it never was in use. */
export async function changedText(
  kernel: Kernel,
  { id, version, hash, title, markdown }: Text,
  seen: string,
): Promise<ChangedText> {
  const was = await keptText(kernel, id, seen)
  return { id, version, hash, title, markdown, was: { version: was?.version ?? null, hash: seen } }
}
