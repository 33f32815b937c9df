import type { LawEntry } from '@arrive/contracts/catalogue.ts'
import { pathFor } from '@arrive/kit/person-path.ts'
import { Window } from '@arrive/kit/windows.tsx'
import { Link } from '@arrive/router'
import { useAddressThen } from '../as-of/context.ts'
import { isReadBy } from '../roles.ts'
import { lawReviews } from './packet-forms.ts'
import type { PacketStripProps } from './packet-strip.tsx'
import { REVIEW_WORDS } from './reviews.ts'

/** The reviews of the forms required by law that the role may read. */
export function LawStrip({ packet, person, form, session }: PacketStripProps) {
  const at = useAddressThen()
  const readable = lawReviews.filter(({ name }) => isReadBy(session, name))
  if (readable.length === 0) return null
  return (
    <nav aria-label="Required by law">
      <ol className="adm-strip">
        {readable.map((entry) => {
          const state = stateOf(entry, packet)
          const review = state === 'done' ? reviewOf(entry, packet) : undefined
          return (
            <li key={entry.name}>
              <Link to={at(pathFor(entry.review, person))} aria-current={entry.name === form ? 'page' : undefined}>
                <Window state={review === 'returned' ? review : state} />
                <span>
                  {entry.short}
                  {review === undefined ? null : <small> {REVIEW_WORDS[review][0]}</small>}
                </span>
                <span className="vh">{WORDS[state]}</span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

const WORDS = { unknown: '', open: ', not submitted yet', done: ', submitted' } as const

/** What is shown on another form's screen is not required of everybody. */
function stateOf({ name, shownOn }: LawEntry, packet: PacketStripProps['packet']): keyof typeof WORDS {
  if (packet === undefined || shownOn !== undefined) return 'unknown'
  return packet.more_missing.some((one) => one === name) ? 'open' : 'done'
}

/** What is in and waits for nobody is approved. */
function reviewOf({ name }: LawEntry, packet: PacketStripProps['packet']) {
  const isAmong = (forms: readonly string[] = []) => forms.some((one) => one === name)
  if (isAmong(packet?.returned)) return 'returned'
  return isAmong(packet?.to_review) ? 'to_review' : 'approved'
}
