import { blind, folded, type Kernel, limiting } from '../../kernel/index.ts'

const DAY = 24 * 60 * 60
/** Mails about references to one address in a day, counted for all applicants together. */
const PER_DAY = { name: 'reference-mail-day', points: 3, seconds: DAY }

/** @throws ArriveError `too-many` */
export type MailLimit = (email: string) => Promise<void>

export function createMailLimit({ limiter, secrets }: Pick<Kernel, 'limiter' | 'secrets'>): MailLimit {
  const counter = limiter?.(PER_DAY)
  return async (email) => {
    await counter?.consume(blind(secrets.pepper, 'reference', folded(email))).catch(limiting.refusedOr())
  }
}
