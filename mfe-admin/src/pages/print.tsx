import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { Button, ButtonLink } from '@arrive/kit/button.tsx'
import { ArrowLeft, Printer } from '@arrive/kit/icons.tsx'
import { pathFor } from '@arrive/kit/person-path.ts'
import type { Session } from '@arrive/router'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useAddressThen, useAsOf } from '../as-of/context.ts'
import { NotLoaded } from '../list/states.tsx'
import { PdfButton } from '../papers/pdf-button.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { printedPlaces } from '../print/places.ts'
import { PrintedPacket } from '../print/printed-packet.tsx'
import { printerQuery, sentQuery } from '../print/reads.ts'
import type { ReadError } from '../queries.ts'
import { packetForms } from '../review/packet-forms.ts'
import { PersonPage } from '../review/person-page.tsx'
import { packetQuery } from '../review/reads.ts'
import { PersonNotFound } from '../review/states.tsx'

const TITLE = 'Print packet'

/** All forms of one person, to print. */
export function Component() {
  return (
    <PersonPage title={TITLE} roles={OFFICE.readers} isTimed>
      {(session, person) => <Print key={person} person={person} session={session} />}
    </PersonPage>
  )
}

function Print({ person, session }: { person: number; session: Session }) {
  const at = useAddressThen()
  const { packet, printer, places, isLoading, isWhole, again } = useWholePacket(session, person)
  const { status, message = '' } = (packet.error ?? {}) as Partial<ReadError>
  if (status === 404 || status === 400) {
    return <PersonNotFound title={TITLE} message={message} words="No one with an account has this ID." />
  }
  return (
    <>
      <PageHead title={TITLE}>
        <ButtonLink small to={at(pathFor(packetForms[0]?.review ?? '', person))}>
          <ArrowLeft /> Back to the review
        </ButtonLink>
        <PdfButton session={session} path={`/packets/${person}.pdf`} words="PDF" />
        {isWhole ? (
          <Button small kind="lit" onClick={() => print()}>
            <Printer /> Print
          </Button>
        ) : null}
      </PageHead>
      {isLoading || packet.data === undefined || printer.data === undefined ? (
        <NotLoaded error={isLoading ? null : (packet.error ?? printer.error)} again={again} />
      ) : (
        <PrintedPacket packet={packet.data} places={places} by={printer.data.email} again={again} />
      )}
    </>
  )
}

function useWholePacket(session: Session, person: number) {
  const packet = useQuery(packetQuery(session, person, {}))
  const printer = useQuery(printerQuery(session))
  const moment = useAsOf()?.text
  const sent = useQueries({ queries: printedPlaces.map((place) => sentQuery({ session, person, moment }, place)) })
  const all = [packet, printer, ...sent]
  // Paper must not hold answers of an earlier visit.
  const isLoading = all.some(({ isFetching }) => isFetching)
  return {
    packet,
    printer,
    places: printedPlaces.map((place, at) => ({ ...place, sent: sent[at]?.isError ? undefined : sent[at]?.data })),
    isLoading,
    isWhole: !isLoading && all.every(({ isError }) => !isError),
    again: () => {
      for (const one of all) if (one.isError) void one.refetch()
    },
  }
}
