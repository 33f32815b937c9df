import { applicationsErased, MAX_ERASED } from '@arrive/contracts/events/applications-erased.ts'
import { ArriveError, type Kernel, type Origin, type Outcome } from '../../kernel/index.ts'
import { APPLICATIONS, CAREER, resumeOf } from '../../shared/applications.ts'
import { SOURCE } from '../names.ts'

export interface Erasure {
  readonly origin: Origin
  readonly kind: 'staff' | 'patient'
  readonly person: number
}

/** The account itself stays, because the audit names it. @throws ArriveError `no-user`, or as `submit.send` */
export async function eraseApplications(kernel: Kernel, { origin, kind, person }: Erasure): Promise<Outcome> {
  const { submit, events, reader } = kernel
  const event = submit.eventId(origin)
  const { type, topic } = applicationsErased
  const head = { origin, topic, source: SOURCE, type, dataschema: events.schemaOf(type), person }
  const request = { kind, person, applications: true }
  const submission = { ...head, request, awaited: [APPLICATIONS] } as const
  const earlier = await submit.findEarlier(event, submission)
  if (earlier !== undefined) return earlier
  const found = (await reader(APPLICATIONS).ofPerson(CAREER, person)).slice(0, MAX_ERASED)
  if (found.length === 0) throw new ArriveError('no-user')
  const outcome = await submit.send(event, { ...submission, data: { applications: found.map(({ id }) => id) } })
  // After a crash here, the files have no row and the sweep removes them.
  for (const { value } of found) await removeResume(kernel, value)
  return outcome
}

async function removeResume({ blobs }: Kernel, row: unknown): Promise<void> {
  const resume = resumeOf(row)
  if (resume !== undefined) await blobs.remove(resume)
}
