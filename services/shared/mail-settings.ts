import { type ReadVariable, SettingError, type Settings } from '../kernel/index.ts'
import { emailSetting, wrong } from './setting-values.ts'

/** Mail server and office address, both or neither; `mailFrom` enables mails to people. @throws SettingError */
export function mailSettings(read: ReadVariable) {
  const smtpUrl = smtp('SMTP_URL', read('SMTP_URL'))
  const notifyTo = emailSetting('NOTIFY_TO', read('NOTIFY_TO'))
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

export function senderOf({ read, publicOrigin }: Pick<Settings, 'read' | 'publicOrigin'>): string {
  const { hostname } = new URL(publicOrigin)
  const isDomain = /\.[a-z][a-z0-9-]*$/i.test(hostname)
  return mailSettings(read).mailFrom ?? `no-reply@${isDomain ? hostname : 'localhost'}`
}

/** Options of the mail library that would override the URL's scheme. */
const UNDOING = /[?&](?:ignoreTLS|requireTLS|opportunisticTLS|secure)\b/i

function smtp(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  if (!/^smtp(?:s|\+insecure)?:\/\/[^/]/.test(value) || !URL.canParse(value) || UNDOING.test(value)) {
    throw wrong(name, 'an address like smtp://host:587 (smtp+insecure:// to do without TLS)')
  }
  return value
}

/** The default in `compose.yaml`. It shows every mail to anyone who opens its page. */
const CATCHER = 'smtp+insecure://mail:1025'

/** Refuses the mail catcher on a public site: it would expose people's links. @throws SettingError */
export function assertMailsLeave({ read, publicOrigin }: Pick<Settings, 'read' | 'publicOrigin'>): void {
  const { smtpUrl, mailFrom } = mailSettings(read)
  if (mailFrom === undefined || smtpUrl !== CATCHER || !publicOrigin.startsWith('https:')) return
  throw new SettingError(
    'SMTP_URL must be the address of a mail server where MAIL_FROM is set and PUBLIC_ORIGIN is https: the mail ' +
      'catcher shows links for new passwords to everybody who can open it.',
  )
}
