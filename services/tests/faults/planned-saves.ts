import { saveCall } from '@arrive/contracts/calls/forms.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { columnOf } from '@arrive/contracts/records.ts'
import { bodyWith, pathOf } from '@arrive/contracts/testing.ts'
import { PASSWORD, type Staff } from '../testing/people.ts'
import { multipart, named } from '../testing/requests.ts'

/** A request that a writer sends. `mark` is unique and can be read back. */
export interface PlannedSave {
  readonly kind: 'save' | 'register' | 'career' | 'homecare'
  readonly mark: string
  /** The parts of an event id: the actor and the call. */
  readonly actor: string
  readonly call: string
  readonly method: 'POST'
  readonly path: string
  readonly body?: unknown
  readonly form?: () => FormData
  readonly token?: string
  /** For a save: whose it is, and where it is read back. */
  readonly person?: number
  readonly read?: MarkedColumn
}

export interface MarkedColumn {
  readonly path: string
  readonly list?: string
  readonly column: string
}

const packet = forms.filter(({ kind }) => kind === 'onboarding')
const visitor = { actor: 'visitor', method: 'POST' } as const
const career = named(forms, 'career')
const homecare = named(forms, 'homecare')

/** The shares of requests that are not saves of the writer's own packet. */
export interface Mix {
  readonly register: number
  readonly career: number
  readonly homecare: number
}

const MIX: Mix = { register: 0.04, career: 0.1, homecare: 0.12 }

/** Mostly saves of the own packet, sometimes an application or a registration. */
export function nextSave(me: Staff, number: number, random: () => number, mix = MIX): PlannedSave {
  const mark = `mark${number}`
  const chance = random()
  const { register, career: applications, homecare: requests } = mix
  if (chance < register) return registration(mark)
  // Few addresses for many applications, so that most senders are known already.
  const email = `sender${Math.floor(random() * 6)}@mail.example`
  if (chance < register + applications) return application(mark, email)
  if (chance < register + applications + requests) return request(mark, email)
  return save(me, packet[Math.floor(random() * packet.length)] as Form, mark)
}

function save({ person, token }: Staff, form: Form, mark: string): PlannedSave {
  const [part] = form.parts
  const [field, spec] =
    Object.entries(part?.fields ?? {}).find(([, { kind }]) => kind === 'line' || kind === 'signature') ?? []
  if (part === undefined || field === undefined || spec === undefined)
    throw new Error(`${form.name} has no place for a mark`)
  const { path, list } = part.read
  return {
    kind: 'save',
    mark,
    actor: `staff/${person}`,
    call: saveCall(form).id,
    method: 'POST',
    path: form.save.path,
    body: bodyWith(form, pathOf(form, part.name, field), mark),
    token,
    person,
    read: { path, ...(list !== undefined && { list }), column: columnOf(field, spec) },
  }
}

function registration(mark: string): PlannedSave {
  const body = { email: `${mark}@mail.example`, password: PASSWORD, confirmPassword: PASSWORD }
  return { ...visitor, kind: 'register', mark, call: 'register', path: '/register', body }
}

function application(mark: string, email: string): PlannedSave {
  const answers = { ...bodyWith(career, 'firstName', mark), email }
  const { path } = career.save
  return { ...visitor, kind: 'career', mark, call: saveCall(career).id, path, form: () => multipart(answers, mark) }
}

function request(mark: string, email: string): PlannedSave {
  const body = { ...bodyWith(homecare, 'patientFirstName', mark), patientEmail: email }
  return { ...visitor, kind: 'homecare', mark, call: saveCall(homecare).id, path: homecare.save.path, body }
}
