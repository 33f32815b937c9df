import type { Call } from '../call.ts'
import type { Form } from '../form.ts'
import { accountCalls } from './accounts.ts'
import { auditCalls } from './audit.ts'
import { documentCalls } from './documents.ts'
import { exportCalls } from './exports.ts'
import { feedCalls } from './feed.ts'
import { formCalls } from './forms.ts'
import { packetCalls } from './packets.ts'
import { parkedCalls } from './parked.ts'
import { peopleCalls } from './people.ts'
import { serviceTokenCalls } from './service-tokens.ts'
import { subscriptionCalls } from './subscriptions.ts'

/** Every HTTP call of the product. */
export function allCalls(forms: readonly Form[]): readonly Call[] {
  return [
    ...accountCalls,
    ...peopleCalls,
    ...documentCalls,
    ...feedCalls,
    ...serviceTokenCalls,
    ...subscriptionCalls,
    ...parkedCalls,
    ...auditCalls,
    ...packetCalls(forms),
    ...exportCalls(forms),
    ...formCalls(forms),
  ]
}
