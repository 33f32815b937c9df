import { Window } from '@arrive/kit/windows.tsx'
import { Link } from '@arrive/router'
import type { Packet } from './packet.ts'
import { STRIP, type StripWindow } from './screens.ts'

interface StripProps {
  readonly packet: Packet | undefined
  readonly person: number
  /** The form that is shown. */
  readonly form: string
}

/** The nine forms as windows: lit ones are in. */
export function Strip({ packet, person, form }: StripProps) {
  return (
    <nav aria-label="The nine forms">
      <ol className="adm-strip">
        {STRIP.map((one) => {
          const isIn = isAllIn(one, packet)
          const isHere = one.forms.includes(form)
          return (
            <li key={one.page}>
              <Link to={`/${one.page}/${person}`} aria-current={isHere ? 'page' : undefined}>
                <Window state={isIn ? 'done' : 'open'} />
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

function isAllIn({ forms }: StripWindow, packet: Packet | undefined): boolean {
  return forms.every((name) => packet?.forms.some(({ form, saved_at }) => form === name && saved_at !== null))
}
