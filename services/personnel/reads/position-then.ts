import { FORM_SUBMITTED } from '@arrive/contracts/events/form-submitted.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { factsIn } from '@arrive/contracts/packet.ts'
import { type Envelope, historyOf, jwe, type Kernel, sealedData } from '../../kernel/index.ts'
import type { SentForms } from '../../shared/packet-people.ts'
import { withoutRefused } from '../../shared/refused.ts'
import { positionIn } from './credentials.ts'

/** The position on record right before a moment. Reads the history only if it has changed since. */
export async function positionBefore(
  kernel: Kernel,
  details: Form | undefined,
  { person, sent, moment }: { readonly person: number; readonly sent: SentForms; readonly moment: string },
): Promise<string | null> {
  const savedAt = details && sent.forms[details.name]?.savedAt
  if (details === undefined || savedAt === undefined) return null
  if (savedAt < moment) return positionIn(sent)
  const envelope = await lastBefore(kernel, details, person, moment)
  const key = (await kernel.vault.existing([person])).get(person)
  if (envelope === undefined || key === undefined) return null
  const written = JSON.parse(jwe.unseal(key, { person, of: `event/${envelope.id}` }, sealedData(envelope) ?? ''))
  const { answers } = Object(kernel.upcast(envelope.dataschema, written))
  return factsIn(details, answers).position
}

async function lastBefore({ store }: Kernel, { name }: Form, person: number, moment: string) {
  for await (const docs of historyOf(store, person, { descending: true })) {
    const saves = docs.filter(({ body }) => body.includes(`"urn:arrive:${FORM_SUBMITTED}:${name}:`))
    const counted = await withoutRefused(store, saves, ({ id }) => id)
    const found = counted.map(({ body }): Envelope => JSON.parse(body)).find(({ time }) => time < moment)
    if (found !== undefined) return found
  }
  return undefined
}
