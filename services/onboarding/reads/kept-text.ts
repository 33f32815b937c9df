import type { EventData } from '@arrive/contracts/typed.ts'
import { clearData, type Envelope, isEventOf, type Kernel, kernelData } from '../../kernel/index.ts'
import { textEventId } from '../../shared/wordings/wording-events.ts'

export type KeptText = EventData<'agency.text.published'> & { readonly published: string }

/** Undefined if the agency never had this wording. */
export async function keptText(
  { store, upcast }: Pick<Kernel, 'store' | 'upcast'>,
  id: string,
  sha256: string,
): Promise<KeptText | undefined> {
  const event = textEventId(id, sha256)
  const doc = (await store.get(kernelData.HISTORY.name, [event])).get(event)
  if (doc === undefined) return undefined
  const envelope: Envelope = JSON.parse(doc.body)
  const opened = { envelope, person: doc.person, data: upcast(envelope.dataschema, clearData(envelope)) }
  return isEventOf(opened, 'agency.text.published') ? { ...opened.data, published: envelope.time } : undefined
}
