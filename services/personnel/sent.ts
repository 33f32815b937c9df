import type { Kernel } from '../kernel/index.ts'
import { createSentMails, type SentMails, sentMailsSpec } from '../shared/sent-mails.ts'

export const SENT = sentMailsSpec('personnel_mails')
/** Milliseconds; longer than any event can cause a mail. */
const KEEP = 7 * 24 * 60 * 60_000

export function personnelMails({ store, now }: Pick<Kernel, 'store' | 'now'>): SentMails {
  return createSentMails({ store, now, collection: SENT.name, keep: KEEP })
}
