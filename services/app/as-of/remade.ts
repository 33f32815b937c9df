import {
  entryOf,
  type Found,
  type Kernel,
  kernelData,
  type Projection,
  readerOver,
  type SpanValue,
  type Timelines,
} from '../../kernel/index.ts'
import type { Remade } from './span-reader.ts'

/** From the events that the spans name, through the projection that has the documents of now. */
export function fromEvents(kernel: Kernel, projection: Projection): Remade {
  const parts = { ...kernel, pepper: kernel.secrets.pepper }
  return async (collection, spans) => {
    const ids = spans.flatMap(({ value }) => (value as SpanValue).events ?? [])
    const docs = await kernel.store.get(kernelData.HISTORY.name, ids)
    const reader = readerOver(parts, projection, ids.flatMap((id) => docs.get(id) ?? []).map(entryOf))
    const made = await reader.many(
      collection,
      spans.map(({ id }) => id),
    )
    return spans.flatMap(({ id }) => made.get(id) ?? [])
  }
}

interface Kept {
  /** Keeps the timelines. */
  readonly name: string
  readonly timelines: Timelines
  /** Milliseconds since 1970. */
  readonly at: number
}

/** From people's timelines, each opened when its document is first read. */
export function fromTimelines(kernel: Kernel, { name, timelines, at }: Kept): Remade {
  return async (_, spans) => {
    const ids = spans.map(({ id }) => id)
    const kept = new Map((await kernel.reader(name).unopened(timelines.collection, ids)).map((one) => [one.id, one]))
    return spans.flatMap(({ id, person }) => {
      const timeline = kept.get(id)
      return timeline === undefined ? [] : [made({ id, person }, () => timelines.valueAt(timeline.value, person, at))]
    })
  }
}

function made({ id, person }: Pick<Found, 'id' | 'person'>, make: () => unknown): Found {
  let value: { readonly made: unknown } | undefined
  return {
    id,
    person,
    get value() {
      value ??= { made: make() }
      return value.made
    },
  }
}
