import { formatDay, formatMoment } from '@arrive/kit/format-date.ts'
import type { Anchored, Proof } from './proof.ts'

/** The headline of the page. */
export interface Verdict {
  readonly kind: 'ok' | 'warn' | 'bad'
  readonly title: string
  readonly text: string
}

export function verdictOf({ state: { fork, since, checked, events } }: Pick<Proof, 'state'>): Verdict {
  if (fork) {
    return {
      kind: 'bad',
      title: 'Sealing has stopped',
      text:
        'The log is not the one that was sealed. Something in it was changed or removed, an earlier log was put ' +
        'back, or the key is another one. People can go on working, but nothing new is sealed.',
    }
  }
  if (events === 0) {
    return {
      kind: 'warn',
      title: 'Nothing is sealed yet',
      text: 'Arrive seals each event about a second after it is saved. Come back when the first ones are saved.',
    }
  }
  return {
    kind: 'ok',
    title: since === null ? 'Intact' : `Intact since ${formatDay(since)}`,
    text:
      checked === null
        ? 'Every event is sealed about a second after it is saved.'
        : `At the last check, on ${formatMoment(checked)}, nothing that was sealed had been changed or removed.`,
  }
}

/** Length of a reason for resealing. */
const REASON = { shortest: 10, longest: 2_000 } as const

export function reasonProblem(reason: string): string | undefined {
  const { length } = reason.trim()
  if (length >= REASON.shortest && length <= REASON.longest) return undefined
  return length === 0
    ? 'Please say why.'
    : `Please say why in ${REASON.shortest} to ${REASON.longest.toLocaleString('en-US')} characters.`
}

export interface Fact {
  readonly name: string
  readonly value: string
  /** An explanation, if the value needs one. */
  readonly help?: string
}

const PLACES: Readonly<Record<string, string>> = {
  folder: 'Folder outside',
  mail: 'Mailbox outside',
  'time-stamp': 'Time stamp authority',
}

/** An anchor's name; a witness uses its own. */
export function placeOf({ anchor }: Pick<Anchored, 'anchor'>): string {
  return PLACES[anchor] ?? anchor.replace(/^witness /, 'Witness ')
}

/** The state of an anchor. */
export function anchorWords({ anchor, time, failing, fork }: Anchored): Pick<Verdict, 'kind' | 'text'> {
  if (fork) return { kind: 'bad', text: 'Has a checkpoint that this log does not go on from.' }
  // An authority keeps no copy of what it stamps.
  const what = anchor === 'time-stamp' ? 'stamp' : 'copy'
  const copy = time === null ? `No ${what} yet.` : `Latest ${what}: ${formatMoment(time)}.`
  if (failing !== null) return { kind: 'warn', text: `${failed(what)} since ${formatMoment(failing)}. ${copy}` }
  return time === null ? { kind: 'warn', text: copy } : { kind: 'ok', text: copy }
}

function failed(what: 'stamp' | 'copy'): string {
  return what === 'stamp' ? 'Has given no valid stamp' : 'Has taken nothing'
}

export function factsOf({ state, latest }: Proof): readonly Fact[] {
  const { events, unsealed, since, adopted, checked } = state
  return [
    { name: 'Sealed events', value: count(events) },
    {
      name: 'Waiting to be sealed',
      value: count(unsealed),
      ...(unsealed > 0 && { help: state.fork ? 'They wait until sealing goes on.' : 'Usually for about a second.' }),
    },
    { name: 'Latest checkpoint', value: latest === undefined ? 'None yet' : formatMoment(latest.time) },
    {
      name: 'Last check',
      value: checked === null ? 'None yet' : formatMoment(checked),
      ...(checked !== null && { help: 'Then the server compared the whole log with its seals.' }),
    },
    ...(since === null
      ? []
      : [
          {
            name: 'Sealing began',
            value: formatMoment(since),
            ...(adopted > 0 && {
              help: adoptedOf(adopted),
            }),
          },
        ]),
  ]
}

function adoptedOf(adopted: number): string {
  if (adopted === 1) return 'One earlier event was sealed then. No seal shows what it was before.'
  return `${count(adopted)} earlier events were sealed then. No seal shows what they were before.`
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}

/** How much of a download has arrived: `0.4 MB`, `12 MB`. */
export function megabytesOf(bytes: number): string {
  const megabytes = bytes / 1_000_000
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes).toLocaleString('en-US')} MB`
}
