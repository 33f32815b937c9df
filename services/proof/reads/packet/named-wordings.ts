import type { Envelope, Kernel } from '../../../kernel/index.ts'
import { kernelData } from '../../../kernel/index.ts'
import { createFormDefinitions, definitionAt } from '../../../shared/wordings/form-definitions.ts'
import { formEventId, textEventId } from '../../../shared/wordings/wording-events.ts'
import type { Disclosed } from './opened.ts'
import type { OwnEvent } from './own-events.ts'

export type OpenedEvent = OwnEvent & Disclosed

/** A text that an opened event names. */
interface NamedText {
  readonly id: string
  readonly version: number | null
  readonly hash: string
}

/** One that the log lacks, as from before wordings were kept, has no `markdown`. */
export async function namedTexts({ store }: Pick<Kernel, 'store'>, events: readonly OpenedEvent[]) {
  const named = new Map(events.flatMap(textsOf).map((text) => [textEventId(text.id, text.hash), text]))
  const docs = await store.get(kernelData.HISTORY.name, [...named.keys()])
  return [...named].sort(byId).map(([event, text]): object => {
    const body = docs.get(event)?.body
    return body === undefined ? { ...text, title: null, markdown: null } : JSON.parse(body).data
  })
}

/** The definitions of the forms that the opened events fill in, as they were on that day. */
export function createNamedForms(kernel: Pick<Kernel, 'store' | 'upcast'>) {
  const definitions = createFormDefinitions(kernel)

  async function eventsOf({ envelope, data, evidence }: OpenedEvent): Promise<readonly string[]> {
    const name = data === undefined ? undefined : formIn(envelope)
    const kept = name === undefined ? undefined : definitionAt(await definitions(name), envelope)
    const { form } = evidence === undefined ? {} : JSON.parse(evidence)
    return [
      ...(name === undefined || kept === undefined ? [] : [formEventId(name, kept.hash)]),
      ...(typeof form?.name === 'string' && typeof form.hash === 'string' ? [formEventId(form.name, form.hash)] : []),
    ]
  }

  return async (events: readonly OpenedEvent[]): Promise<readonly object[]> => {
    const ids = new Set<string>()
    for (const event of events) for (const id of await eventsOf(event)) ids.add(id)
    const docs = await kernel.store.get(kernelData.HISTORY.name, [...ids])
    return [...docs].sort(byId).map(([, { body }]) => JSON.parse(body).data)
  }
}

function byId([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1
}

/** `hipaa` of `onboarding.form.submitted:hipaa`, `career` of `applications.career.submitted`. */
function formIn({ type, dataschema }: Envelope): string | undefined {
  const [, name] = /^applications\.([a-z0-9_-]+)\.submitted$/.exec(type) ?? []
  return name ?? new RegExp(`^urn:arrive:${RegExp.escape(type)}:([a-z0-9_-]+):\\d+$`).exec(dataschema)?.[1]
}

function textsOf({ data, evidence }: OpenedEvent): readonly NamedText[] {
  return [data, evidence].flatMap((opened) => {
    const { texts, text: id, hash, version } = opened === undefined ? {} : JSON.parse(opened)
    return [...(Array.isArray(texts) ? texts : []), { id, hash, version }].flatMap((one) => namedIn(one) ?? [])
  })
}

function namedIn({ id, hash, version = null }: Partial<NamedText>): NamedText | undefined {
  return typeof id === 'string' && typeof hash === 'string' ? { id, version, hash } : undefined
}
