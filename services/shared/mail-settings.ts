import { type ReadVariable, SettingError, type Settings } from '../kernel/index.ts'
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

/** The address that every mail comes from: `MAIL_FROM`, else one of the site's own, and never its reader's. */
export function senderOf({ read, publicOrigin }: Pick<Settings, 'read' | 'publicOrigin'>): string {
  const { hostname } = new URL(publicOrigin)
  const isDomain = /\.[a-z][a-z0-9-]*$/i.test(hostname)
  return mailSettings(read).mailFrom ?? `no-reply@${isDomain ? hostname : 'localhost'}`
}

/** Options that the address may hold for the mail library, and that would undo what its scheme says. */
const UNDOING = /[?&](?:ignoreTLS|requireTLS|opportunisticTLS|secure)\b/i

function smtp(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  if (!/^smtp(?:s|\+insecure)?:\/\/[^/]/.test(value) || !URL.canParse(value) || UNDOING.test(value)) {
    throw wrong(name, 'an address like smtp://host:587 (smtp+insecure:// to do without TLS)')
  }
  return value
}

/** What `compose.yaml` sends to until `SMTP_URL` is set. It shows every mail to anybody who opens its page. */
const CATCHER = 'smtp+insecure://mail:1025'

/** People's links must not end up in the catcher of a site that is open to the world. @throws SettingError */
export function assertMailsLeave({ read, publicOrigin }: Pick<Settings, 'read' | 'publicOrigin'>): void {
  const { smtpUrl, mailFrom } = mailSettings(read)
  if (mailFrom === undefined || smtpUrl !== CATCHER || !publicOrigin.startsWith('https:')) return
  throw new SettingError(
    'SMTP_URL must be the address of a mail server where MAIL_FROM is set and PUBLIC_ORIGIN is https: the mail ' +
      'catcher shows links for new passwords to everybody who can open it.',
  )
}
