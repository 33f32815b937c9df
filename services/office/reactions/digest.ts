import { agency } from '@arrive/contracts/agency.ts'
import { addDays, dayOf, mondayOf, startOfDay } from '@arrive/contracts/days.ts'
import { mails } from '@arrive/contracts/generated/mails.js'
import { writeMail } from '@arrive/contracts/mail.ts'
import type { Kernel } from '../../kernel/index.ts'
import { mailSettings } from '../../shared/mail-settings.ts'
import { loadMailTemplates } from '../../shared/mail-templates.ts'
import { createOutbox } from '../../shared/outbox.ts'
import { createRounds, roundsSpec } from '../../shared/periodic-rounds.ts'
import { messageIdOf } from '../../shared/send-mail.ts'
import { createSentMails, sentMailsSpec } from '../../shared/sent-mails.ts'
import type { Step } from '../projections/row.ts'
import { type CountedWeek, digestOf } from '../reads/digest.ts'

export const SENT_DIGESTS = sentMailsSpec('digest_mails')
export const DIGEST_ROUNDS = roundsSpec('digest_rounds')

const HOUR = 60 * 60_000
/** Milliseconds between checks, across all processes. */
const EVERY = HOUR / 4
const NOON = 12 * HOUR
/** Digests later than this are skipped. Milliseconds. */
const TOO_LATE = 72 * HOUR
const KEEP = 14 * 24 * HOUR

/** Only if the server sends mail to people and the setting requests it. */
export function hasDigest({ settings }: Kernel): boolean {
  const { mailFrom, digest } = mailSettings(settings.read)
  return mailFrom !== undefined && digest === 'weekly'
}

export function openDigests(kernel: Kernel): Promise<void> {
  return roundsOf(kernel).open()
}

function roundsOf({ store, now }: Kernel) {
  return createRounds({ store, now, collection: DIGEST_ROUNDS.name, id: 'digest', every: EVERY })
}

export function weeklyDigest(kernel: Kernel, steps: readonly Step[]): () => Promise<void> {
  const { settings, store, now, logger } = kernel
  const { timeZone } = settings
  const { smtpUrl, notifyTo, mailFrom } = mailSettings(settings.read)
  if (smtpUrl === undefined || notifyTo === undefined || mailFrom === undefined) return async () => undefined
  const template = loadMailTemplates(mails, settings.textsDir, { agency })('digest')
  const sentMails = createSentMails({ store, now, collection: SENT_DIGESTS.name, keep: KEEP })
  const send = createOutbox({ logger, now, smtpUrl, sentMails, maxAge: TOO_LATE })
  const rounds = roundsOf(kernel)
  /** The last digest that was sent or given up. */
  let settled = ''

  return () =>
    rounds.run(async (from) => {
      await sentMails.sweep()
      const week = countedWeek(now(), timeZone)
      if (week.to <= from || now() - week.to > TOO_LATE) return
      const id = `digest-${dayOf(new Date(week.to), timeZone)}`
      if (id === settled) return
      const link = `${settings.publicOrigin}/admin`
      const counts = await digestOf(kernel, steps, week)
      const head = { from: mailFrom, sender: agency.name, messageId: messageIdOf(id, 'office', mailFrom), to: notifyTo }
      const written = writeMail(template, { link, counts, sender: agency })
      const done = await send({ id, time: new Date(week.to).toISOString() }, { ...written, ...head, form: 'digest' })
      if (done === 'done') settled = id
    })
}

/** The week up to the last Monday noon in a time zone; an hour longer or shorter at a clock change. */
export function countedWeek(now: number, timeZone: string): CountedWeek {
  const noonOf = (monday: string) => startOfDay(monday, timeZone).getTime() + NOON
  const monday = mondayOf(dayOf(new Date(now - NOON), timeZone))
  return { from: noonOf(addDays(monday, -7)), to: noonOf(monday) }
}
