import type { Call } from '@arrive/contracts/call.ts'
import { accountCalls } from '@arrive/contracts/calls/accounts.ts'
import { allCalls } from '@arrive/contracts/calls/all.ts'
import { auditCalls } from '@arrive/contracts/calls/audit.ts'
import { getResume, getText } from '@arrive/contracts/calls/documents.ts'
import { exportCalls } from '@arrive/contracts/calls/exports.ts'
import { feedCalls } from '@arrive/contracts/calls/feed.ts'
import { formCalls } from '@arrive/contracts/calls/forms.ts'
import { getHistory, getPacket, getPackets } from '@arrive/contracts/calls/packets.ts'
import { parkedCalls } from '@arrive/contracts/calls/parked.ts'
import { getPatient, peopleCalls } from '@arrive/contracts/calls/people.ts'
import { serviceTokenCalls } from '@arrive/contracts/calls/service-tokens.ts'
import { subscriptionCalls } from '@arrive/contracts/calls/subscriptions.ts'
import type { Form } from '@arrive/contracts/form.ts'
import type { OfficeList } from '@arrive/contracts/lists.ts'

/** The services that answer calls. */
export type Answering = 'identity' | 'applications' | 'onboarding' | 'downstream' | 'office'

/** Which paths go to which service, as the proxy matches them: `*` stands for what comes after. */
export type Routes = ReadonlyMap<Answering, readonly string[]>

/** The paths of all calls, by the service that answers them. @throws Error for a call that no service answers. */
export function routesOf(forms: readonly Form[]): Routes {
  const answering = answeringBy(forms)
  const routes = new Map<Answering, Set<string>>()
  for (const call of allCalls(forms)) {
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
  const owned: readonly (readonly [Answering, readonly Call[]])[] = [
    [
      'identity',
      [...accountCalls, ...peopleCalls.filter(({ id }) => id !== getPatient.id), exportOf('staff-accounts')],
    ],
    ['applications', [getResume, getPatient, ...formsOf('public'), exportOf('applicants'), exportOf('patients')]],
    ['onboarding', [getText, ...formsOf('onboarding'), getHistory(forms), exportOf('staff-details')]],
    ['office', [...auditCalls, getPackets(forms), getPacket(forms), exportOf('packets')]],
    ['downstream', [...feedCalls, ...serviceTokenCalls, ...subscriptionCalls, ...parkedCalls]],
  ]
  return new Map(owned.flatMap(([service, calls]) => calls.map(({ id }) => [id, service] as const)))
}

/** `/resumes/*` of `/resumes/{resume_id}`. */
function pathOf({ path }: Call): string {
  return path.replace(/\{.*$/, '*')
}
