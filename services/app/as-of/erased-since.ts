import { auditOf, type Call } from '@arrive/contracts/call.ts'
import { formReads } from '@arrive/contracts/calls/reads.ts'
import { FORM_SUBMITTED, formIn } from '@arrive/contracts/events/form-submitted.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { APPLICANTS, PACKETS, PATIENTS, STAFF_ACCOUNTS } from '@arrive/contracts/lists.ts'
import { createCache, type Envelope, generations, historyOf, type Kernel, kernelData } from '../../kernel/index.ts'

/** What is known of an erased person: what happened, and when. Never more than the log shows to everyone. */
interface Happened {
  readonly type: string
  /** Of a form. */
  readonly dataschema: string
  readonly time: number
}

/** Erased people that a process remembers: their events are never changed again. */
const KEPT = 20_000
const known = createCache<number, readonly Happened[]>(KEPT)

/** How many people were in the list at that moment and are erased now. */
export async function erasedSince({ store, erasure }: Kernel, call: Call, at: number): Promise<number> {
  const isIn = membershipIn(call)
  let count = 0
  for await (const docs of generations.everyDoc(store, kernelData.ERASED_PERSONS.name)) {
    for (const { id } of docs) {
      const past = (await happenedTo(store, Number(id))).filter(({ time }) => time <= at)
      if (past.some(isIn) && !past.some(({ type }) => type === erasure.type)) count += 1
    }
  }
  return count
}

async function happenedTo(store: Kernel['store'], person: number): Promise<readonly Happened[]> {
  const before = known.get(person)
  if (before !== undefined) return before
  const all: Happened[] = []
  for await (const docs of historyOf(store, person)) {
    for (const { body } of docs) {
      const { type, dataschema, time }: Envelope = JSON.parse(body)
      all.push({ type, dataschema, time: Date.parse(time) })
    }
  }
  known.set(person, all)
  return all
}

const BY_LIST: Readonly<Record<string, readonly string[]>> = {
  [PACKETS.name]: ['accounts.account.registered', 'applications.career.submitted', FORM_SUBMITTED],
  [APPLICANTS.name]: ['applications.career.submitted'],
  [PATIENTS.name]: ['applications.homecare.submitted'],
  invitations: ['accounts.account.registered', 'accounts.invitation.sent'],
  [STAFF_ACCOUNTS.name]: ['accounts.account.registered', 'accounts.administrator.invited'],
}

/** Whether an event put its person into the list of the call. */
function membershipIn(call: Call): (happened: Happened) => boolean {
  const what = auditOf(call)?.what ?? ''
  const types = BY_LIST[what]
  if (types !== undefined) return ({ type }) => types.includes(type)
  const names = formReads(forms).flatMap(({ call: { audit, path }, lists }) =>
    path === call.path || (audit !== undefined && 'what' in audit && audit.what === what)
      ? lists.map(({ form }) => form.name)
      : [],
  )
  return ({ type, dataschema }) => type.endsWith('.form.submitted') && names.includes(formIn(dataschema))
}
