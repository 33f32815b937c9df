import type { ReadVariable } from '../kernel/index.ts'
import { onOrOff } from '../shared/setting-values.ts'

/** Whether webhooks may go to private networks, even without TLS. @throws SettingError */
export function webhookSettings(read: ReadVariable) {
  return { webhooksPrivate: onOrOff('WEBHOOKS_PRIVATE', read('WEBHOOKS_PRIVATE') ?? 'off') }
}
