import { packetForms } from '@arrive/contracts/calls/packets.ts'
import { fieldsBy } from '@arrive/contracts/field-schema.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { lawForms } from '@arrive/contracts/packet.ts'
import { MEDICAL_FILES, PACKET_FILES } from '@arrive/contracts/proof/packet.ts'
import { ArriveError, type Kernel, type Request, type Route } from '../../kernel/index.ts'
import { findCompartment } from '../../shared/compartment.ts'
import type { AttachedFile } from '../../shared/pdf/document.ts'
import { createAsk } from './ask.ts'
import { type Opens, opensFor } from './opens.ts'
import { createGather } from './packet-data.ts'
import { paperOf } from './pages/paper.ts'
import type { PaperData } from './paper-data.ts'

export interface Moment {
  readonly person: number
  /** Milliseconds since 1970. */
  readonly at: number
}

interface Attaching extends Moment {
  readonly compartment: number | undefined
  readonly opens: Opens
}

/** What other services hand over. */
export interface PaperParts {
  readonly forms: readonly Form[]
  /** Calls of other services, which say what is on a paper. */
  readonly routes: (kernel: Kernel) => readonly Route[]
  /** The files that prove a person's packet. */
  readonly files: (kernel: Kernel) => (asked: Attaching) => Promise<readonly AttachedFile[]>
  /** Answers reads about a person as at a moment. */
  readonly past: (kernel: Kernel, moment: Moment) => Promise<{ readonly kernel: Kernel; readonly existed: boolean }>
  /** The same about everybody. */
  readonly everybody: (kernel: Kernel, at: number) => Kernel
  /** The latest signed checkpoint. */
  readonly note: (kernel: Kernel) => Promise<string | undefined>
}

export interface Paper {
  readonly data: PaperData
  readonly bytes: Buffer
}

interface Wanted extends Moment {
  readonly request: Request
  /** The name of the only form. Absent: the whole packet. */
  readonly only?: string | undefined
}

export type MakePaper = (wanted: Wanted) => Promise<Paper>

/** Papers as of a moment. Their bytes depend on nothing else. */
export function createPapers(kernel: Kernel, { forms: all, routes, files, past: pastOf }: PaperParts): MakePaper {
  const forms = [...packetForms(all), ...lawForms(all)]
  const filesOf = files(kernel)
  const confidential = new Set(forms.filter(hasConfidential).map(({ name }) => name))

  /** @throws ArriveError `erased`, `no-user`, `not-found`, `not-sealed-yet`, `busy` */
  return async ({ request, person, at, only }) => {
    if ((await kernel.vault.destroyed([person])).has(person)) throw new ArriveError('erased')
    const { kernel: past, existed } = await pastOf(kernel, { person, at })
    if (!existed) throw new ArriveError('no-user')
    const gather = createGather({ kernel: past, ask: createAsk(routes(past)), forms })
    const data = await gather({ request, person, at, only })
    const opens = opensFor({
      actor: request.actor,
      forms: data.forms.map(({ form }) => form.name),
      isWhole: only === undefined,
      isConfidential: (name) => confidential.has(name),
    })
    const isMedical = data.forms.some(({ state, form }) => state === 'in' && form.compartment !== undefined)
    const compartment = isMedical ? await findCompartment(kernel, person) : undefined
    const attached = await filesOf({ person, compartment, at, opens })
    return { data, bytes: await paperOf(placed(data, attached), attached) }
  }
}

function hasConfidential({ parts }: Form): boolean {
  return parts.some((part) => fieldsBy(part, 'company').some(([, { confidential }]) => confidential === true))
}

/** The places of signatures in the log, as attached: those that the calls know change once they are sealed. */
function placed(data: PaperData, files: readonly AttachedFile[]): PaperData {
  const names: readonly string[] = [PACKET_FILES.events, MEDICAL_FILES.events]
  const events = files.filter(({ name }) => names.includes(name))
  const lines = events.flatMap(({ bytes }) => Buffer.from(bytes).toString().split('\n'))
  const indexes = new Map(lines.filter(Boolean).map((line): [string, number] => placeIn(JSON.parse(line))))
  const signatures = data.signatures.map((one) => ({ ...one, index: indexes.get(one.event) ?? null }))
  return { ...data, signatures }
}

const placeIn = ({ id, index }: { readonly id: string; readonly index: number }): [string, number] => [id, index]
