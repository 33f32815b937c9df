import type { Form } from '@arrive/contracts/form.ts'
import { type PartValue, type Row, rowsOf, type Value } from '@arrive/contracts/records.ts'
import type { Client } from '../testing/client.ts'

interface FeedEvent {
  readonly type: string
  readonly subject: string
  readonly time: string
  readonly data: {
    readonly form: string
    readonly answers?: Readonly<Record<string, PartValue>>
    readonly section?: Readonly<Record<string, Readonly<Record<string, Value>>>>
  }
}

/** What another system knows by the feed alone: it keeps all events, and folds those until a moment. */
export interface Fold {
  /** Reads on. */
  readonly follow: () => Promise<void>
  readonly times: () => readonly number[]
  readonly formAt: (about: { readonly form: Form; readonly person: number; readonly at: number }) => FoldedForm
}

export interface FoldedForm {
  /** By part name; undefined before the form was sent. */
  readonly rows: Readonly<Record<string, readonly Row[]>> | undefined
  readonly savedAt: string | null
  readonly versions: number
}

export function createFold(client: Client, token: string): Fold {
  const events: FeedEvent[] = []
  let next: unknown

  async function page(): Promise<readonly FeedEvent[]> {
    const after = typeof next === 'string' ? `&after=${next}` : ''
    const { status, body } = await client.get(`/events?topic=onboarding&limit=500${after}`, token)
    if (status !== 200) throw new Error(`The feed was answered ${status}`)
    next = body['next'] ?? next
    return body['events'] as unknown as readonly FeedEvent[]
  }

  return {
    follow: async () => {
      for (let some = await page(); some.length > 0; some = await page()) events.push(...some)
    },
    times: () => events.map(({ time }) => Date.parse(time)),
    formAt: ({ form, person, at }) => {
      const own = events.filter(({ subject, data }) => subject === `person/${person}` && data.form === form.name)
      return folded(
        form,
        person,
        own.filter(({ time }) => Date.parse(time) <= at),
      )
    },
  }
}

function folded(form: Form, person: number, events: readonly FeedEvent[]): FoldedForm {
  const saves = events.filter(({ data }) => data.answers !== undefined)
  const { answers } = saves.at(-1)?.data ?? {}
  const filled: Record<string, Record<string, Value>> = {}
  for (const { data } of events) {
    for (const [part, fields] of Object.entries(data.section ?? {})) filled[part] = { ...filled[part], ...fields }
  }
  const rows = form.parts.map(({ name, ...part }) => [
    name,
    rowsOf({ name, ...part }, person, answers?.[name] ?? {}, filled[name]),
  ])
  return {
    rows: answers === undefined ? undefined : Object.fromEntries(rows),
    savedAt: saves.at(-1)?.time ?? null,
    versions: events.length,
  }
}
