import { FORM_SUBMITTED } from '@arrive/contracts/events/form-submitted.ts'
import { personOf, REFUSED } from '../../kernel/index.ts'
import type { SealedLog } from '../../shared/sealed/sealed-log.ts'
import type { Dependencies } from './page.ts'
import { chunksOf, type IndexedRecord, openedAt, recordedAt } from './sealed-events.ts'

/** More than there are forms. */
const MOST_FORMS = 2 ** 16

/**
 * What of a topic makes up its state at an index, as lines of JSON: of a form that was sent again the last one, and of
 * everything else all, in the order of the tree. The last line says where to go on. Until it has come, it is not whole.
 */
export async function* snapshotLines(
  kernel: Dependencies,
  log: SealedLog,
  { topic, mayGoOn }: { readonly topic: string; readonly mayGoOn: () => Promise<boolean> },
): AsyncGenerator<string> {
  const whole = { first: 0, last: log.size - 1 }
  const isKept = await lastOnes(kernel, log, topic)
  for await (const { events } of log.events([topic], whole)) {
    if (!(await mayGoOn())) throw new Error('A token was revoked while it was answered')
    for (const chunk of chunksOf(events.filter(({ index }) => isKept[index] === 1))) {
      const items = await openedAt(kernel, await recordedAt(kernel, chunk))
      yield items.map(({ text }) => `${text}\n`).join('')
    }
  }
  yield `${JSON.stringify({ next: log.size })}\n`
}

/** For each index whether the event belongs to the snapshot: a byte, since there may be a million. */
async function lastOnes(kernel: Dependencies, log: SealedLog, topic: string): Promise<Uint8Array> {
  const isKept = new Uint8Array(log.size)
  const forms = new Map<string, number>()
  const lasts = new Map<number, number>()

  function take({ envelope, index }: IndexedRecord): void {
    isKept[index] = 1
    if (envelope.type !== FORM_SUBMITTED) return
    const name = formOf(envelope.dataschema)
    const form = forms.get(name) ?? forms.size
    forms.set(name, form)
    const key = personOf(envelope) * MOST_FORMS + form
    const before = lasts.get(key)
    if (before !== undefined) isKept[before] = 0
    lasts.set(key, index)
  }

  for await (const { events } of log.events([topic], { first: 0, last: log.size - 1 })) {
    for (const chunk of chunksOf(events)) {
      const records = await recordedAt(kernel, chunk)
      const ids = records.map(({ envelope }) => envelope.id)
      const refused = await kernel.store.get(REFUSED.name, ids)
      // What was refused has changed nothing.
      for (const record of records) if (!refused.has(record.envelope.id)) take(record)
    }
  }
  return isKept
}

/** The name of the schema without its version: the data itself is sealed, and gone where its person was erased. */
function formOf(dataschema: string): string {
  return dataschema.slice(0, dataschema.lastIndexOf(':'))
}
