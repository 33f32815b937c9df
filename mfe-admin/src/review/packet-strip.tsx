import type { PacketStep } from '@arrive/contracts/catalogue.ts'
import { numberWord } from '@arrive/kit/number-words.ts'
import { pathFor } from '@arrive/kit/person-path.ts'
import { Window } from '@arrive/kit/windows.tsx'
import { Link, type Session } from '@arrive/router'
import { useAddressThen } from '../as-of/context.ts'
import { isReadBy } from '../roles.ts'
import type { Packet } from './packet.ts'
import { packetSteps } from './packet-forms.ts'
import { REVIEW_WORDS } from './reviews.ts'

export interface PacketStripProps {
  readonly packet: Packet | undefined
  readonly person: number
  /** The current form. */
  readonly form: string
  readonly session: Session
}

/** The packet's forms as windows; submitted ones are lit. */
export function PacketStrip({ packet, person, form, session }: PacketStripProps) {
  const at = useAddressThen()
  const steps = packetSteps.filter(({ pages }) => pages.some(({ name }) => isReadBy(session, name)))
  return (
    <nav aria-label={`The ${numberWord(steps.length)} forms`}>
      <ol className="adm-strip">
        {steps.map((one) => {
          const state = stateOf(one, packet)
          const review = state === 'not-needed' ? undefined : reviewState(one, packet)
          const isHere = one.pages.some(({ name }) => name === form)
          return (
            <li key={one.step}>
              <Link to={at(pathFor(reviewOf(one, session), person))} aria-current={isHere ? 'page' : undefined}>
                <Window state={review === 'returned' ? review : state} />
                <span>
                  {one.short}
                  {state === 'not-needed' ? <small> Not needed</small> : null}
                  {review === undefined ? null : <small> {REVIEW_WORDS[review][0]}</small>}
                </span>
                <span className="vh">{stateWords(one, packet)}</span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** The first page of a step that the role may read. */
function reviewOf({ pages }: PacketStep, session: Session): string {
  return (pages.find(({ name }) => isReadBy(session, name)) ?? pages[0]).review
}

const WORDS = { unknown: '', 'not-needed': '', done: ', submitted', open: ', not submitted yet' } as const

/** Of several pages the one that the office has to look at first. */
export function reviewState(
  { pages }: Pick<PacketStep, 'pages'>,
  packet: Pick<Packet, 'forms'> | undefined,
): Reviewed | undefined {
  const states = pages.map(({ name }) => packet?.forms.find(({ form }) => form === name)?.review)
  return REVIEWED.find((state) => states.includes(state))
}

const REVIEWED = ['returned', 'to_review', 'approved'] as const
type Reviewed = (typeof REVIEWED)[number]

type Sent = Pick<Packet, 'forms' | 'not_needed'>

/** Pages that are not needed don't count, unless no page of the step is needed. */
export function stateOf(step: Pick<PacketStep, 'pages'>, packet: Sent | undefined) {
  if (packet === undefined) return 'unknown'
  const { needed, sent } = pagesOf(step, packet)
  if (needed.length === 0) return 'not-needed'
  return sent.length === needed.length ? 'done' : 'open'
}

function pagesOf({ pages }: Pick<PacketStep, 'pages'>, { forms, not_needed }: Sent) {
  const needed = pages.filter(({ name }) => !not_needed.some((form) => form === name))
  const isIn = (name: string) => forms.some(({ form, saved_at }) => form === name && saved_at !== null)
  return { needed, sent: needed.filter(({ name }) => isIn(name)) }
}

/** What the window shows. */
export function stateWords(step: Pick<PacketStep, 'pages'>, packet: Sent | undefined): string {
  const state = stateOf(step, packet)
  if (packet === undefined || state !== 'open') return WORDS[state]
  const { needed, sent } = pagesOf(step, packet)
  return sent.length === 0 ? WORDS.open : `, ${sent.length} of ${needed.length} pages submitted`
}
