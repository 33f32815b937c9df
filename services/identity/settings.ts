import { type ReadVariable, SettingError } from '../kernel/index.ts'
import { mailSettings } from '../shared/mail-settings.ts'
import { emailSetting, wrong } from '../shared/setting-values.ts'

export function administratorSettings(read: ReadVariable) {
  return {
    adminEmail: emailSetting('ADMIN_EMAIL', read('ADMIN_EMAIL')),
    adminPassword: password('ADMIN_PASSWORD', read('ADMIN_PASSWORD')),
  }
}

export function registrationSettings(read: ReadVariable) {
  const value = read('REGISTRATION') ?? 'open'
  if (value !== 'open' && value !== 'invited') throw wrong('REGISTRATION', 'open or invited')
  if (value === 'invited' && mailSettings(read).mailFrom === undefined) {
    throw new SettingError('MAIL_FROM must be set too where REGISTRATION=invited is: an invitation is a mail.')
  }
  return { registration: value } as const
}

export function factorSettings(read: ReadVariable) {
  const value = read('MFA') ?? 'optional'
  if (value !== 'optional' && value !== 'required') throw wrong('MFA', 'optional or required')
  return { mfa: value } as const
}

function password(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && (value.length < 8 || value.length > 256)) throw wrong(name, '8 to 256 characters long')
  return value
}
