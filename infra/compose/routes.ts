import type { Call } from '@arrive/contracts/call.ts'
import { getKeptText, getResume, getText, getTexts } from '@arrive/contracts/calls/documents.ts'
import { exportCalls } from '@arrive/contracts/calls/exports.ts'
import { formCalls } from '@arrive/contracts/calls/forms.ts'
import { getHistory } from '@arrive/contracts/calls/history.ts'
import { getOwnPacket } from '@arrive/contracts/calls/own-packet.ts'
import { getPacket, getPackets } from '@arrive/contracts/calls/packets.ts'
import { getPatient } from '@arrive/contracts/calls/people.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { calls, callsByFile } from '@arrive/contracts/generated/calls.ts'
import type { OfficeList } from '@arrive/contracts/lists.ts'
import { SERVICES } from '@arrive/services/app/settings/settings.ts'

/** Paths by service, as the proxy matches them; `*` matches the rest. */
export type Routes = ReadonlyMap<string, readonly string[]>

/** Paths that are also screens: browsers get the screen. */
export const SCREENS: readonly string[] = calls.filter(({ screen }) => screen === true).map(pathOf)

/** Paths of all calls by service. @throws Error for a call without a service. */
export function routesOf(forms: readonly Form[]): Routes {
  const answering = answeringBy(forms)
  const routes = new Map<string, Set<string>>()
  for (const call of calls) {
    const service = answering.get(call.id)
    if (service === undefined)
      throw new Error(`The proxy has no service for ${call.id}: add it to routes.ts, or name its file for its service.`)
    routes.set(service, (routes.get(service) ?? new Set()).add(pathOf(call)))
  }
  return new Map([...routes].map(([service, paths]) => [service, [...paths].sort()]))
}

function answeringBy(forms: readonly Form[]): ReadonlyMap<string, string> {
  const formsOf = (kind: Form['kind']) => formCalls(forms.filter((form) => form.kind === kind))
  const exportOf = (name: OfficeList['name']) => exportCalls(forms).find(({ id }) => id === `export-${name}`) as Call
  const owned: readonly (readonly [string, readonly Call[]])[] = [
    [
      'identity',
      [
        ...['accounts', 'passwords', 'me', 'factors', 'invitations', 'reminders', 'team'].flatMap(filed),
        ...filed('people').filter((call) => call !== getPatient),
        exportOf('staff-accounts'),
      ],
    ],
    ['applications', [getResume, getPatient, ...formsOf('public'), exportOf('applicants'), exportOf('patients')]],
    [
      'onboarding',
      [
        ...[getText, getTexts, getKeptText, getOwnPacket(forms), getHistory(forms)],
        ...['drafts', 'esign', 'form-words', 'signatures', 'changes'].flatMap(filed),
        ...formsOf('onboarding'),
        ...formsOf('law'),
        exportOf('staff-details'),
      ],
    ],
    [
      'office',
      [
        ...['audit', 'eeo', 'eligibility', 'find', 'overview', 'pipeline', 'reviews', 'setup', 'views'].flatMap(filed),
        getPackets(forms),
        getPacket(forms),
        exportOf('packets'),
        exportOf('pipeline-applicants'),
        exportOf('pipeline-requests'),
      ],
    ],
    ['personnel', [...['references', 'reference-link', 'credentials'].flatMap(filed), exportOf('out-of-date')]],
    ['downstream', ['feed', 'service-tokens', 'subscriptions', 'parked'].flatMap(filed)],
    ['screening', filed('screenings')],
    ['web', filed('site')],
    // A calls file with a service's name belongs to it.
    ...SERVICES.map((service) => [service, filed(service)] as const),
  ]
  return new Map(owned.flatMap(([service, calls]) => calls.map(({ id }) => [id, service] as const)))
}

function filed(name: string): readonly Call[] {
  return callsByFile[name] ?? []
}

/** `/resumes/*` of `/resumes/{resume_id}`. */
function pathOf({ path }: Call): string {
  return path.replace(/\{.*$/, '*')
}
