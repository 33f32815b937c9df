import { type AgencyFacts, SETUP_ITEMS, type SetupItem, shippedFacts } from '@arrive/contracts/setup.ts'
import type { Kernel } from '../../kernel/index.ts'
import { ownersWithoutFactor } from '../../shared/account-roles.ts'
import { lastBackup } from '../../shared/last-backup.ts'
import { mailSettings } from '../../shared/mail-settings.ts'
import { setupNote } from '../../shared/setup-notes.ts'

const HOUR = 60 * 60_000
/** Milliseconds that a checkpoint of an anchor, and a backup, are recent. */
const RECENT = { anchor: 24 * HOUR, backup: 7 * 24 * HOUR } as const

export interface SetupParts {
  /** Default: the agency’s own. */
  readonly facts?: () => AgencyFacts | undefined
  readonly anchors: (kernel: Kernel) => Promise<readonly Anchor[]>
}

interface Anchor {
  readonly name: string
  readonly time: string | undefined
  readonly hasLatest: boolean
}

interface Found {
  readonly isDone: boolean
  readonly detail?: string | undefined
}

export async function readSetup(kernel: Kernel, parts: SetupParts) {
  const found: Readonly<Record<SetupItem, Found>> = {
    facts: nothingLeft(shippedFacts(parts.facts?.())),
    testimonials: await samples(kernel),
    mails: nothingLeft(missingMails(kernel)),
    public_address: address(kernel.settings.publicOrigin),
    anchor: anchored(await parts.anchors(kernel), kernel.now()),
    backup: await backedUp(kernel),
    second_factor: await factors(kernel),
    texts: await texts(kernel),
  }
  const items = SETUP_ITEMS.map((key) => {
    const { isDone, detail = null } = found[key]
    return { key, state: isDone ? 'done' : 'todo', detail } as const
  })
  return { done: items.filter(({ state }) => state === 'done').length, total: items.length, items }
}

/** Undefined: not known, so nothing shows that it is done. */
function nothingLeft(left: readonly string[] | undefined): Found {
  if (left === undefined) return { isDone: false }
  return left.length === 0 ? { isDone: true } : { isDone: false, detail: left.join(', ') }
}

function noneOf(count: number | undefined): Found {
  return nothingLeft(count === undefined ? undefined : count === 0 ? [] : [String(count)])
}

async function samples({ store }: Kernel): Promise<Found> {
  return noneOf(await setupNote(store, 'samples'))
}

async function texts({ store }: Kernel): Promise<Found> {
  return nothingLeft(await setupNote(store, 'texts'))
}

function missingMails({ settings }: Kernel): readonly string[] {
  const { smtpUrl, notifyTo, mailFrom } = mailSettings(settings.read)
  const set = { SMTP_URL: smtpUrl, NOTIFY_TO: notifyTo, MAIL_FROM: mailFrom }
  return Object.entries(set).flatMap(([name, value]) => (value === undefined ? [name] : []))
}

/** Names and addresses of the machine itself (RFC 6761, RFC 1122). */
const LOCAL = /^(?:(?:.+\.)?localhost\.?|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/

function address(origin: string): Found {
  const { protocol, hostname } = new URL(origin)
  return { isDone: protocol === 'https:' && !LOCAL.test(hostname), detail: origin }
}

function anchored(anchors: readonly Anchor[], now: number): Found {
  const isRecent = ({ hasLatest, time }: Anchor) => hasLatest || (time !== undefined && isWithin(time, now, 'anchor'))
  const names = anchors.map(({ name }) => name).join(', ')
  return { isDone: anchors.some(isRecent), detail: names || undefined }
}

async function backedUp(kernel: Kernel): Promise<Found> {
  const ended = await lastBackup(kernel)
  return { isDone: ended !== undefined && isWithin(ended, kernel.now(), 'backup'), detail: ended }
}

/** In both directions, so that a clock that was wrong once can't vouch for years. */
function isWithin(time: string, now: number, what: keyof typeof RECENT): boolean {
  return Math.abs(now - Date.parse(time)) <= RECENT[what]
}

async function factors(kernel: Kernel): Promise<Found> {
  return noneOf(await ownersWithoutFactor(kernel))
}
