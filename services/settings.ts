import { resumeSettings } from './applications/module.ts'
import { webhookSettings } from './downstream/module.ts'
import { administratorSettings } from './identity/module.ts'
import { readKernelSettings, type Settings } from './kernel/index.ts'
import { MODULES } from './modules.ts'
import { mailSettings } from './notifications/module.ts'

/** The services, by the names that `SERVICES` knows. */
export const SERVICES: readonly string[] = Object.keys(MODULES)
const SECRETS = ['ADMIN_PASSWORD', 'SMTP_URL']

/**
 * Reads the settings, those of the services too: what is wrong with any stops the start.
 * @throws SettingError
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>, services = SERVICES) {
  const settings: Settings = readKernelSettings(environment, { services, secrets: SECRETS })
  const { read } = settings
  return {
    ...settings,
    ...administratorSettings(read),
    ...mailSettings(read),
    ...webhookSettings(read),
    ...resumeSettings(read),
  }
}
