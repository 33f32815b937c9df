import type { PacketStep } from '@arrive/contracts/catalogue.ts'
import { numberWord } from '@arrive/kit/number-words.ts'
import { pathFor } from '@arrive/kit/person-path.ts'
import { Window } from '@arrive/kit/windows.tsx'
import { Link } from '@arrive/router'
import type { Packet } from './packet.ts'
import { packetSteps } from './packet-forms.ts'

interface PacketStripProps {
  readonly packet: Packet | undefined
  readonly person: number
  /** The form that is shown. */
  readonly form: string
}

/** The forms of the packet as windows; those submitted are lit. */
export function PacketStrip({ packet, person, form }: PacketStripProps) {
  return (
    <nav aria-label={`The ${numberWord(packetSteps.length)} forms`}>
      <ol className="adm-strip">
        {packetSteps.map((one) => {
          const isIn = isAllSubmitted(one, packet)
          const isHere = one.pages.some(({ name }) => name === form)
          return (
            <li key={one.step}>
              <Link to={pathFor(one.pages[0].review, person)} aria-current={isHere ? 'page' : undefined}>
                <Window state={packet === undefined ? 'unknown' : isIn ? 'done' : 'open'} />
                <span>{one.short}</span>
                <span className="vh">{packet === undefined ? '' : isIn ? ', submitted' : ', not submitted yet'}</span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function isAllSubmitted({ pages }: PacketStep, packet: Packet | undefined): boolean {
  return pages.every(({ name }) => packet?.forms.some(({ form, saved_at }) => form === name && saved_at !== null))
}
