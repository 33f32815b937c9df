import type { Form } from '@arrive/contracts/form.ts'
import { type Envelope, isEventOf, type Kernel } from '../../kernel/index.ts'
import { sharedAgencyEvents } from './agency-events.ts'

export interface KeptForm {
  readonly version: number
  readonly hash: string
  readonly published: string
  readonly form: Form
}

const definitionsOf = sharedAgencyEvents((event) =>
  isEventOf(event, 'agency.form.published') ? keptForm(event) : undefined,
)

/** In the order of their publication. Each store's events are read once. */
export function createFormDefinitions(kernel: Pick<Kernel, 'store' | 'upcast'>) {
  return async (name: string): Promise<readonly KeptForm[]> =>
    (await definitionsOf(kernel)).filter(({ form }) => form.name === name)
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
