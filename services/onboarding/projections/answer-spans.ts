import type { Form } from '@arrive/contracts/form.ts'
import { type EventOf, type Projection, projectionOf, spans, type View } from '../../kernel/index.ts'
import { answersOf, companyOf, ONBOARDING } from './collections.ts'
import { type FormSearch, searchIn } from './find.ts'

const ANSWER_SPANS = 'answer-spans'
const TIMELINES = 'answer-timelines'
/** Milliseconds; nobody waits for it. */
const PACE = 2_000

/** A save of a person or the agency. */
interface Saved {
  readonly event: string
  /** ISO 8601, UTC. */
  readonly time: string
  /** Searched texts of the person's answers; absent for the agency's fields. */
  readonly find?: Readonly<Record<string, string>>
}

/** In the order of the log. */
interface Timeline {
  readonly saves: readonly Saved[]
}

/**
 * Of which saves each row of a form's list was, at each moment, without their answers: those are read from the history.
 * Documents are of a person and a form.
 */
export function answerSpansProjection(forms: readonly Form[]): Projection {
  const known = new Map(forms.map((form) => [form.name, searchIn(form)]))
  const changing = changingIn(known)
  return projectionOf({
    name: ANSWER_SPANS,
    topics: [ONBOARDING, 'accounts'],
    owns: [],
    complete: [],
    honorsRefusals: [ONBOARDING],
    perPerson: true,
    pace: PACE,
    later: true,
    pastOf: {
      projection: ONBOARDING,
      byEvents: true,
      collections: Object.fromEntries(
        forms.flatMap((form) => [answersOf(form), companyOf(form)].map((name) => [name, spansOf(form.name)])),
      ),
    },
    collections: [
      { name: TIMELINES },
      ...forms.map((form) => ({
        name: spansOf(form.name),
        sort: ['saved_at', 'user_id'],
        tokens: true,
        spans: true,
        basis: `version ${form.version}`,
      })),
    ],
    on: {
      'onboarding.form.submitted': changing(({ envelope: { id, time }, data }, search) => ({
        event: id,
        time,
        find: search?.textsIn(data.answers) ?? {},
      })),
      'onboarding.company.filled': changing(({ envelope: { id, time } }) => ({ event: id, time })),
    },
    derived: { from: TIMELINES, make: makeSpans },
  })
}

type SavedEvent = EventOf<'onboarding.form.submitted'> | EventOf<'onboarding.company.filled'>

function changingIn(known: ReadonlyMap<string, FormSearch | undefined>) {
  return <E extends SavedEvent>(savedIn: (event: E, search: FormSearch | undefined) => Saved) => ({
    reads: ({ data, person }: E) => [{ collection: TIMELINES, id: timelineId(person, data.form) }],
    apply: (event: E, view: View) => {
      const { form } = event.data
      if (!known.has(form)) return undefined
      const id = timelineId(event.person, form)
      const { saves = [] } = (view.get(TIMELINES, id) as Timeline | undefined) ?? {}
      if (saves.at(-1)?.event === event.envelope.id) return undefined
      view.put(TIMELINES, id, { value: { saves: [...saves, savedIn(event, known.get(form))] } })
      return undefined
    },
  })
}

type Make = NonNullable<Projection['derived']>['make']

function makeSpans({ id, before, after }: Parameters<Make>[0], view: Parameters<Make>[1]): void {
  const [person = '', form = ''] = id.split('/')
  const made = spansIn((after as Timeline | undefined)?.saves ?? [])
  const old = new Map(spansIn((before as Timeline | undefined)?.saves ?? []).map((span) => [span.from, span]))
  for (const span of made) {
    const same = old.get(span.from)
    old.delete(span.from)
    if (same !== undefined && isSame(same, span)) continue
    const { from, to, saves } = span
    const [{ time, find = {} }] = saves
    view.put(spansOf(form), spanId(person, from), {
      value: { events: saves.map(({ event }) => event), find },
      sort: { saved_at: time, user_id: Number(person), from, to },
      find,
    })
  }
  for (const from of old.keys()) view.remove(spansOf(form), spanId(person, from))
}

interface SavesSpan {
  readonly from: number
  readonly to: number
  /** The latest of the person, then those of the agency. */
  readonly saves: readonly [Saved, ...Saved[]]
}

function spansIn(saves: readonly Saved[]): readonly SavesSpan[] {
  const moments = [...new Set(saves.map(({ time }) => Date.parse(time)))].sort((one, other) => one - other)
  const states = moments.flatMap((from) => {
    const past = saves.filter(({ time }) => Date.parse(time) <= from)
    const own = past.findLast(({ find }) => find !== undefined)
    // The agency's fields are refused before there are answers.
    const first = past.findIndex(({ find }) => find !== undefined)
    const fills = past.filter(({ find }, at) => find === undefined && at > first)
    return own === undefined ? [] : [{ from, saves: [own, ...fills] as const }]
  })
  return states.map((state, at) => ({ ...state, to: states[at + 1]?.from ?? spans.FOREVER }))
}

function isSame(one: SavesSpan, other: SavesSpan): boolean {
  return (
    one.to === other.to && String(one.saves.map(({ event }) => event)) === String(other.saves.map(({ event }) => event))
  )
}

function spansOf(name: string): string {
  return `${answersOf({ name })}-spans`
}

function timelineId(person: number, form: string): string {
  return `${person}/${form}`
}

function spanId(person: string, from: number): string {
  return `${person}/${from}`
}
