import { Button } from '@arrive/kit/button.tsx'
import { formatMoment } from '@arrive/kit/format-date.ts'
import { Refresh } from '@arrive/kit/icons.tsx'
import { Alert } from '@arrive/kit/note.tsx'
import { Paper } from '@arrive/kit/paper/paper.tsx'
import { PrintedContent } from '@arrive/kit/paper/printed-form.tsx'
import { usePrinting } from '@arrive/kit/paper/use-printing.ts'
import { useTitleThen } from '../as-of/context.ts'
import type { Packet } from '../review/packet.ts'
import { noteOn, whoIn } from '../review/printed-review.tsx'
import type { PrintedPlace } from './places.ts'
import type { SentForm } from './reads.ts'

export interface LoadedPlace extends PrintedPlace {
  /** What was sent of it; undefined if it could not be loaded. */
  readonly sent: readonly SentForm[] | undefined
}

interface PrintedPacketProps {
  readonly packet: Packet
  readonly places: readonly LoadedPlace[]
  /** The email of who prints it. */
  readonly by: string
  readonly again: () => void
}

/** The whole packet as it comes on paper. */
export function PrintedPacket({ packet, places, by, again }: PrintedPacketProps) {
  // The time is read again when it is printed.
  usePrinting()
  const who = useTitleThen(whoIn(packet, packet.user_id))
  return (
    <Paper title={`Packet · ${who}`} isShown>
      {() => (
        <div className="adm-packet">
          <p className="adm-packet-name">{packet.name || `Person ID ${packet.user_id}`}</p>
          <p>{who}</p>
          {places.map((place) => (
            <Place key={place.entry.name} {...{ place, packet, again }} />
          ))}
          <p className="adm-packet-end">{`Printed ${formatMoment(new Date().toISOString())} by ${by}`}</p>
        </div>
      )}
    </Paper>
  )
}

interface PlaceProps extends Pick<PrintedPacketProps, 'packet' | 'again'> {
  readonly place: LoadedPlace
}

function Place({ place: { entry, sent }, packet, again }: PlaceProps) {
  if (sent === undefined) {
    return (
      <section className="adm-packet-form">
        <Alert>{`We could not load ${entry.title}. Do not print.`}</Alert>
        <p>
          <Button onClick={again}>
            <Refresh /> Try again
          </Button>
        </p>
      </section>
    )
  }
  if (sent.length === 0) {
    return (
      <section className="adm-packet-form">
        <h2>{entry.title}</h2>
        <p>Not submitted</p>
      </section>
    )
  }
  return sent.map(({ form, values }) => (
    <section key={form.name} className="adm-packet-form" data-sent="">
      <PrintedContent form={form} values={() => values} person="" note={noteOn(form, packet)} isAccepted level={2} />
    </section>
  ))
}
