import type { Call, CallSource } from '@arrive/contracts/call.ts'
import * as accounts from '@arrive/contracts/calls/accounts.ts'
import * as audit from '@arrive/contracts/calls/audit.ts'
import { getResume, getText } from '@arrive/contracts/calls/documents.ts'
import { exportCalls } from '@arrive/contracts/calls/exports.ts'
import * as feed from '@arrive/contracts/calls/feed.ts'
import { formCalls } from '@arrive/contracts/calls/forms.ts'
import { getHistory, getPacket, getPackets } from '@arrive/contracts/calls/packets.ts'
import * as parked from '@arrive/contracts/calls/parked.ts'
import * as people from '@arrive/contracts/calls/people.ts'
import * as serviceTokens from '@arrive/contracts/calls/service-tokens.ts'
import * as subscriptions from '@arrive/contracts/calls/subscriptions.ts'
import { grantedTopics } from '@arrive/contracts/event.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { calls } from '@arrive/contracts/generated/calls.ts'
import { events } from '@arrive/contracts/generated/events.ts'
import type { OfficeList } from '@arrive/contracts/lists.ts'

/** The services that answer calls. */
export type Answering = 'identity' | 'applications' | 'onboarding' | 'downstream' | 'office'

/** Which paths go to which service, as the proxy matches them: `*` stands for what comes after. */
export type Routes = ReadonlyMap<Answering, readonly string[]>

/** The paths of all calls, by the service that answers them. @throws Error for a call that no service answers. */
export function routesOf(forms: readonly Form[]): Routes {
  const answering = answeringBy(forms)
  const routes = new Map<Answering, Set<string>>()
  for (const call of calls) {
    const service = answering.get(call.id)
    if (service === undefined)
      throw new Error(`The proxy has no service for ${call.id}: add it to infra/compose/routes.ts.`)
    routes.set(service, (routes.get(service) ?? new Set()).add(pathOf(call)))
  }
  return new Map([...routes].map(([service, paths]) => [service, [...paths].sort()]))
}

function answeringBy(forms: readonly Form[]): ReadonlyMap<string, Answering> {
  const formsOf = (kind: Form['kind']) => formCalls(forms.filter((form) => form.kind === kind))
  const exportOf = (name: OfficeList['name']) => exportCalls(forms).find(({ id }) => id === `export-${name}`) as Call
  const context = { forms, granted: grantedTopics(events) }
  const made = (file: { readonly calls: CallSource }) => [...stated(file), ...file.calls(context)]
  const owned: readonly (readonly [Answering, readonly Call[]])[] = [
    [
      'identity',
      [...stated(accounts), ...stated(people).filter((call) => call !== people.getPatient), exportOf('staff-accounts')],
    ],
    [
      'applications',
      [getResume, people.getPatient, ...formsOf('public'), exportOf('applicants'), exportOf('patients')],
    ],
    ['onboarding', [getText, ...formsOf('onboarding'), getHistory(forms), exportOf('staff-details')]],
    ['office', [...stated(audit), getPackets(forms), getPacket(forms), exportOf('packets')]],
    ['downstream', [...stated(parked), ...[feed, serviceTokens, subscriptions].flatMap(made)]],
  ]
  return new Map(owned.flatMap(([service, calls]) => calls.map(({ id }) => [id, service] as const)))
}

/** The calls that a file of the contracts states by themselves. */
function stated(file: Readonly<Record<string, unknown>>): readonly Call[] {
  return calls.filter((call) => Object.values(file).includes(call))
}

/** `/resumes/*` of `/resumes/{resume_id}`. */
function pathOf({ path }: Call): string {
  return path.replace(/\{.*$/, '*')
}
