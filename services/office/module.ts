import { getPacket, getPackets } from '@arrive/contracts/calls/packets.ts'
import type { Form } from '@arrive/contracts/form.ts'
import type { Validators } from '@arrive/contracts/validate.ts'
import type { Kernel, Module, Route } from '../kernel/index.ts'
import { SETUP_NOTES } from '../shared/setup-notes.ts'
import { WAITING_REVIEWS } from '../shared/waiting-mails.ts'
import { officeRoutes } from './api/routes.ts'
import { setupRoute } from './api/setup.ts'
import { viewRoutes } from './api/views.ts'
import { EEO_ROUND, finishEeo } from './commands/finish-eeo.ts'
import { queryChecks } from './commands/view-query.ts'
import { HELD } from './held-answers.ts'
import { arrivalsProjection } from './projections/arrivals.ts'
import { auditProjection } from './projections/audit.ts'
import { officeFileProjection } from './projections/office-file.ts'
import { packetSpansProjection } from './projections/packet-spans.ts'
import { packetsProjection } from './projections/packets.ts'
import { pipelineProjection } from './projections/pipeline.ts'
import { stepsOf } from './projections/row.ts'
import { DIGEST_ROUNDS, hasDigest, openDigests, SENT_DIGESTS, weeklyDigest } from './reactions/digest.ts'
import { reopenReaction } from './reactions/reopen.ts'
import { reviewMailsReaction, reviewMailTasks, SENT_REVIEWS } from './reactions/review-mails.ts'
import type { SetupParts } from './reads/setup.ts'

export { auditing } from './api/auditing.ts'

/** How far packets are. */
export function packetRoutes(kernel: Kernel, forms: readonly Form[]): readonly Route[] {
  const ids = [getPackets(forms).id, getPacket(forms).id]
  return officeRoutes(kernel, forms, []).filter(({ call }) => ids.includes(call.id))
}

/** Milliseconds between checks of the clock, which are cheap. */
const CHECK_MS = 1_000

export interface OfficeOptions extends SetupParts {
  readonly forms: readonly Form[]
  readonly validators: Validators
  /** Lists of other services, whose totals the overview shows. */
  readonly lists: (kernel: Kernel) => readonly Route[]
}

export function office({ forms, validators, lists, ...setup }: OfficeOptions): Module {
  return {
    name: 'office',
    collections: [SENT_DIGESTS, DIGEST_ROUNDS, HELD, SENT_REVIEWS, WAITING_REVIEWS, SETUP_NOTES],
    projections: (secrets) => [
      packetsProjection(forms, secrets),
      packetSpansProjection(forms, secrets),
      auditProjection(),
      arrivalsProjection(),
      officeFileProjection(),
      pipelineProjection(forms),
    ],
    routes: (kernel) => [
      ...officeRoutes(kernel, forms, lists(kernel)),
      ...viewRoutes(kernel, queryChecks(forms, validators)),
      setupRoute(kernel, setup),
    ],
    reactions: (kernel) => [reopenReaction(kernel), reviewMailsReaction(kernel)],
    tasks: (kernel) => [
      { name: 'finish-eeo', every: EEO_ROUND, run: finishEeo(kernel) },
      ...reviewMailTasks(kernel, stepsOf(forms)),
      ...(hasDigest(kernel)
        ? [{ name: 'weekly-digest', every: CHECK_MS, run: weeklyDigest(kernel, stepsOf(forms)) }]
        : []),
    ],
    opened: async (kernel) => {
      if (hasDigest(kernel)) await openDigests(kernel)
    },
  }
}
