import { setImmediate as breathe } from 'node:timers/promises'
import type { Form } from '@arrive/contracts/form.ts'
import {
  clearData,
  type Doc,
  type Envelope,
  isEventOf,
  type Kernel,
  kernelData,
  sortKeyOf,
} from '../../kernel/index.ts'

export interface KeptForm {
  readonly version: number
  readonly hash: string
  readonly published: string
  readonly form: Form
}

const PAGE = 500
/** Events per read, with turns for other work between them: a definition has up to 100 KB. */
const PIECE = 20

/** In order. Events are read only once. */
export function createFormDefinitions({ store, upcast }: Pick<Kernel, 'store' | 'upcast'>) {
  /** By event id; undefined for other events. */
  const known = new Map<string, KeptForm | undefined>()

  async function take(ids: readonly string[]): Promise<void> {
    for (let first = 0; first < ids.length; first += PIECE) {
      const docs = await store.get(kernelData.HISTORY.name, ids.slice(first, first + PIECE))
      for (const [id, { body }] of docs) known.set(id, keptIn(JSON.parse(body)))
      await breathe()
    }
  }

  function keptIn(envelope: Envelope): KeptForm | undefined {
    const event = { envelope, person: 0, data: upcast(envelope.dataschema, clearData(envelope)) }
    return isEventOf(event, 'agency.form.published') ? keptForm(event) : undefined
  }

  return async (name: string): Promise<readonly KeptForm[]> => {
    const ids: string[] = []
    for await (const docs of aboutAgency(store)) ids.push(...docs.map(({ id }) => id))
    await take(ids.filter((id) => !known.has(id)))
    return ids.flatMap((id) => known.get(id) ?? []).filter(({ form }) => form.name === name)
  }
}

export type FormDefinitions = ReturnType<typeof createFormDefinitions>

/** The last definition of the version by that time, or else the first. */
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
    const docs = await store.list(kernelData.HISTORY.name, {
      sort: 'position',
      person: 0,
      limit: PAGE,
      bodies: false,
      ...after,
    })
    yield docs
    last = docs.at(-1)
    if (docs.length < PAGE) return
  }
}
