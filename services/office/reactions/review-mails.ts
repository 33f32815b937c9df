import { agency } from '@arrive/contracts/agency.ts'
import { formReviewed } from '@arrive/contracts/events/form-reviewed.ts'
import { packetApproved } from '@arrive/contracts/events/packet-approved.ts'
import { mails as templates } from '@arrive/contracts/generated/mails.js'
import { writeMail } from '@arrive/contracts/mail.ts'
import { ArriveError, type Kernel, type PeriodicTask, personOf, type Reaction } from '../../kernel/index.ts'
import { noteReturned } from '../../shared/mail-returned.ts'
import { mailSettings } from '../../shared/mail-settings.ts'
import { loadMailTemplates } from '../../shared/mail-templates.ts'
import { OFFICE_FILE } from '../../shared/office-file.ts'
import { createOutbox } from '../../shared/outbox.ts'
import { isRefused, projected } from '../../shared/projected.ts'
import { reviewState } from '../../shared/reviews.ts'
import { messageIdOf } from '../../shared/send-mail.ts'
import { createSentMails, type SentMails, sentMailsSpec } from '../../shared/sent-mails.ts'
import type { Person } from '../projections/person.ts'
import type { Step } from '../projections/row.ts'
import { personOf as readPerson } from '../reads/reviews.ts'
import { createWaitingReviews, MAX_AGE, type Waiting } from './waiting-reviews.ts'

export const SENT_REVIEWS = sentMailsSpec('review_mails')
const KEEP = 2 * MAX_AGE
/** Milliseconds between looks for mails that are due. */
const LOOK = 1_000
const DAY = 24 * 60 * 60_000

const CAUSES: readonly string[] = [formReviewed.type, packetApproved.type]

function reviewMails({ store, now }: Pick<Kernel, 'store' | 'now'>): SentMails {
  return createSentMails({ store, now, collection: SENT_REVIEWS.name, keep: KEEP })
}

/** Notes which decisions people hear of. The task sends their mails. */
export function reviewMailsReaction(kernel: Kernel): Reaction {
  const waiting = createWaitingReviews(kernel)
  const isMailed = mailSettings(kernel.settings.read).mailFrom !== undefined
  return {
    name: 'review-mails',
    topics: ['office'],
    maxAge: MAX_AGE,
    handles: ({ type }) => isMailed && CAUSES.includes(type),
    react: async (event) => {
      const outcome = await projected(kernel, event.id, OFFICE_FILE)
      if (isRefused(outcome) || Object(outcome?.body).review === 'approved') return
      if (!(await isErased(kernel, personOf(event)))) await waiting.add(event)
    },
  }
}

function sendReviewMails(kernel: Kernel, steps: readonly Step[]): () => Promise<void> {
  const { logger, now, settings } = kernel
  const { smtpUrl, mailFrom } = mailSettings(settings.read)
  if (smtpUrl === undefined || mailFrom === undefined) return async () => undefined
  const templateOf = loadMailTemplates(templates, settings.textsDir, { agency })
  const sentMails = reviewMails(kernel)
  const waiting = createWaitingReviews(kernel)
  return () =>
    waiting.tryAll(async (event) => {
      const letter = await letterOf(kernel, steps, event)
      if (letter === undefined) return 'done'
      const { to, form, counts, person } = letter
      const link = `${settings.publicOrigin}/packet/${person}`
      const written = writeMail(templateOf(form), { link, sender: agency, counts })
      const head = { from: mailFrom, sender: agency.name, messageId: messageIdOf(event.id, form, mailFrom) }
      const returned = () => noteReturned(kernel, event, form)
      const send = createOutbox({ logger, now, smtpUrl, sentMails, maxAge: MAX_AGE, waits: true, returned })
      return send(event, { ...written, ...head, to, form })
    })
}

/** Undefined for an erased person, and once every returned form has come again. */
async function letterOf(kernel: Kernel, steps: readonly Step[], event: Waiting) {
  const person = personOf(event)
  if (await isErased(kernel, person)) return undefined
  const found = await readPerson(kernel, String(person)).catch((error: unknown) => {
    if (error instanceof ArriveError && error.code === 'no-user') return undefined
    throw error
  })
  const to = found?.account?.email
  if (found === undefined || to === undefined) return undefined
  if (event.type === packetApproved.type) return { to, person, form: 'packet-approved', counts: {} } as const
  const forms = returnedForms(steps, found)
  return forms === 0 ? undefined : ({ to, person, form: 'returned', counts: { forms } } as const)
}

async function isErased({ vault }: Pick<Kernel, 'vault'>, person: number): Promise<boolean> {
  return (await vault.destroyed([person])).has(person)
}

function returnedForms(steps: readonly Step[], { forms, reviews }: Person): number {
  return steps.filter(({ form }) => reviewState(forms[form], reviews?.forms[form]) === 'returned').length
}

export function reviewMailTasks(kernel: Kernel, steps: readonly Step[]): readonly PeriodicTask[] {
  return [
    { name: 'sweep-review-mails', every: DAY, run: () => reviewMails(kernel).sweep() },
    { name: 'send-review-mails', every: LOOK, run: sendReviewMails(kernel, steps) },
  ]
}
