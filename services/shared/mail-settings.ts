import { type ReadVariable, SettingError } from '../kernel/index.ts'
import { emailSetting, wrong } from './setting-values.ts'

/**
 * Where mails are sent, and who of the office gets them; both or neither. `mailFrom` has people get mails, too, and the
 * office a digest of each week where `digest` says so.
 * @throws SettingError
 */
export function mailSettings(read: ReadVariable) {
  const smtpUrl = smtp('SMTP_URL', read('SMTP_URL'))
  const notifyTo = emailSetting('NOTIFY_TO', read('NOTIFY_TO'))
  // One without the other would send nothing, and nobody would notice.
  if ((smtpUrl === undefined) !== (notifyTo === undefined)) {
    const [missing, set] = smtpUrl === undefined ? ['SMTP_URL', 'NOTIFY_TO'] : ['NOTIFY_TO', 'SMTP_URL']
    throw new SettingError(`${missing} must be set too where ${set} is: mails need both.`)
  }
  const mailFrom = emailSetting('MAIL_FROM', read('MAIL_FROM'))
  if (mailFrom !== undefined && smtpUrl === undefined) {
    throw new SettingError('SMTP_URL must be set too where MAIL_FROM is: mails to people go out through it.')
  }
  const digest = read('DIGEST') ?? 'off'
  if (digest !== 'weekly' && digest !== 'off') throw wrong('DIGEST', 'off or weekly')
  return { smtpUrl, notifyTo, mailFrom, digest } as const
}

function smtp(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && !/^smtps?:\/\/[^/]/.test(value)) throw wrong(name, 'an address like smtp://host:587')
  return value
}
