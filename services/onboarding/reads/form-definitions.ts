import type { Form } from '@arrive/contracts/form.ts'
import { clearData, type Doc, type Envelope, HISTORY, isEventOf, type Kernel, sortKeyOf } from '../../kernel/index.ts'

/** A definition of a form that was in use, and since when. */
export interface KeptForm {
  readonly version: number
  readonly hash: string
  readonly published: string
  readonly form: Form
}

const PAGE = 500

/** Reads the definitions of forms that the log keeps, in their order. What was read once is not read again. */
export function createFormDefinitions({ store, upcast }: Pick<Kernel, 'store' | 'upcast'>) {
  /** By the id of the event; undefined for an event about something else. */
  const known = new Map<string, KeptForm | undefined>()

  async function take(ids: readonly string[]): Promise<void> {
    for (const [id, { body }] of await store.get(HISTORY.name, ids)) {
      const envelope: Envelope = JSON.parse(body)
      const event = { envelope, person: 0, data: upcast(envelope.dataschema, clearData(envelope)) }
      known.set(id, isEventOf(event, 'agency.form.published') ? keptForm(event) : undefined)
    }
  }

  return async (name: string): Promise<readonly KeptForm[]> => {
    const ids: string[] = []
    for await (const docs of aboutAgency(store)) ids.push(...docs.map(({ id }) => id))
    await take(ids.filter((id) => !known.has(id)))
    return ids.flatMap((id) => known.get(id) ?? []).filter(({ form }) => form.name === name)
  }
}

export type FormDefinitions = ReturnType<typeof createFormDefinitions>

/** The definition that answers were given by: the last one of their version by then, else the first that was kept. */
export function definitionAt(
  kept: readonly KeptForm[],
  { dataschema, time }: Pick<Envelope, 'dataschema' | 'time'>,
): KeptForm | undefined {
  const same = kept.filter(({ version }) => dataschema.endsWith(`:${version}`))
  return same.findLast(({ published }) => published <= time) ?? same[0]
}

interface FormPublished {
  readonly envelope: Pick<Envelope, 'time'>
  readonly data: { readonly version: number; readonly hash: string; readonly definition: string }
}

function keptForm({ envelope, data: { version, hash, definition } }: FormPublished): KeptForm {
  return { version, hash, published: envelope.time, form: JSON.parse(definition) }
}

async function* aboutAgency(store: Kernel['store']): AsyncGenerator<readonly Doc[]> {
  let last: Doc | undefined
  for (;;) {
    const after = last && { after: sortKeyOf(last, 'position') }
    const docs = await store.list(HISTORY.name, { sort: 'position', person: 0, limit: PAGE, bodies: false, ...after })
    yield docs
    last = docs.at(-1)
    if (docs.length < PAGE) return
  }
}
