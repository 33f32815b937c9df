import type { Form } from '@arrive/contracts/form.ts'
import { type EventOf, type Projection, projectionOf, type View } from '../../kernel/index.ts'
import { changedSpans } from '../../shared/spans-from.ts'
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
      const saved = savedIn(event, known.get(form))
      // The agency's fields are refused before there are answers; the refusal may not be recorded yet.
      const isRefused = saves.length === 0 && saved.find === undefined
      if (isRefused || saves.at(-1)?.event === saved.event) return undefined
      view.put(TIMELINES, id, { value: { saves: [...saves, saved] } })
      return undefined
    },
  })
}

type Make = NonNullable<Projection['derived']>['make']

function makeSpans({ id, before, after }: Parameters<Make>[0], view: Parameters<Make>[1]): void {
  const [person = '', form = ''] = id.split('/')
  const { saves: known = [] } = (before as Timeline | undefined) ?? {}
  const events = (after as Timeline | undefined)?.saves ?? []
  const ids = new Set(known.map(({ event }) => event))
  const { put, removed } = changedSpans({
    events,
    known: after === undefined ? known : events.filter(({ event }) => ids.has(event)),
    stateOf,
    isSame: (one, other) => String(eventsIn(one)) === String(eventsIn(other)),
  })
  for (const from of removed) view.remove(spansOf(form), spanId(person, from))
  for (const { from, to, state } of put) {
    const [{ time, find = {} }] = state
    view.put(spansOf(form), spanId(person, from), {
      value: { events: eventsIn(state), find },
      sort: { saved_at: time, user_id: Number(person), from, to },
      find,
    })
  }
}

/** The latest save of the person, then those of the agency. */
type State = readonly [Saved, ...Saved[]]

/** Where clocks went back, saves of a moment may begin with the agency's, which are refused then. */
function stateOf(saves: readonly Saved[]): State | undefined {
  const first = saves.findIndex(({ find }) => find !== undefined)
  const own = saves.findLast(({ find }) => find !== undefined)
  return own && [own, ...saves.slice(first).filter(({ find }) => find === undefined)]
}

function eventsIn(state: State): readonly string[] {
  return state.map(({ event }) => event)
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
