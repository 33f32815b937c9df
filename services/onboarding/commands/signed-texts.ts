import type { ChangedText } from '@arrive/contracts/errors.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import type { Text } from '@arrive/contracts/text.ts'
import { type TextReference, textsOf } from '@arrive/contracts/texts-seen.ts'
import { invalidAnswer, type Kernel } from '../../kernel/index.ts'
import { createFormDefinitions } from '../../shared/wordings/form-definitions.ts'
import { keptText } from '../reads/kept-text.ts'

type Seen = readonly { readonly id: string; readonly hash: string }[]

interface Shown {
  readonly form: Form
  readonly texts: readonly TextReference[]
}

/**
 * The texts that were replaced after the person saw them.
 * @throws ArriveError `invalid-answers` if the person saw other texts, or a wording that never was in use
 */
export async function staleTexts(
  kernel: Kernel,
  { form, texts: shown }: Shown,
  seen: Seen,
): Promise<readonly ChangedText[]> {
  const hashes = new Map(seen.map(({ id, hash }) => [id, hash]))
  const isSame = seen.length === shown.length && shown.every(({ id }) => hashes.has(id))
  if (!isSame) throw invalidAnswer('signing.texts', await otherTexts(kernel, form, seen))
  const stale = shown.filter(({ id, hash }) => hashes.get(id) !== hash)
  return Promise.all(stale.map(({ id }) => staleText(kernel, id, hashes.get(id) ?? '')))
}

/** Whether the form showed these texts once: it is open since before a release. */
async function otherTexts(kernel: Kernel, { name }: Form, seen: Seen) {
  const ids = seen.map(({ id }) => id).sort()
  const kept = await createFormDefinitions(kernel)(name)
  const isEarlier = kept.some(({ form }) => textsOf(form).toSorted().join() === ids.join())
  return message(isEarlier ? 'body.changed-form' : 'signing.other-texts')
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
