import { timingSafeEqual } from 'node:crypto'
import { blind, type Kernel } from '../../kernel/index.ts'
import type { KnownAccount } from '../reads/accounts.ts'

/** Seconds after its last login. */
export const DEVICE_AGE = 90 * 24 * 60 * 60
const ACCOUNTS = 4
const BETWEEN = '~'

export type OfDevice = Pick<KnownAccount, 'person' | 'createdAt' | 'changes' | 'factors'>

/**
 * Recognizes devices on which an account logged in before. The cookie opens nothing; it only makes login attempts on
 * that device count separately. Numbers are never reused, so no account inherits an erased account's devices.
 */
export interface Devices {
  readonly find: (kept: string | undefined, person: number | undefined) => string | undefined
  /**
   * As `find`, if nothing has changed since the last login there. Otherwise a former holder of the account could use
   * many known devices to guess the next password or code.
   */
  readonly findCurrent: (kept: string | undefined, account: OfDevice | undefined) => string | undefined
  /** Keeps other accounts that log in on this device. */
  readonly remember: (kept: string | undefined, account: OfDevice) => string
}

export function createDevices({ secrets, now, newId }: Pick<Kernel, 'secrets' | 'now' | 'newId'>): Devices {
  const sign = (person: number, name: string, until: string, by = '') =>
    blind(secrets.devices(), String(person), name, until, ...(by === '' ? [] : [by]))

  function nameIn(text: string, person: number, by?: string): string | undefined {
    const [name = '', until = '', everBy = '', lastBy = ''] = text.split('.')
    const mac = by === undefined ? everBy : lastBy
    const isSound = isEqual(mac, sign(person, name, until, by)) && Number.parseInt(until, 36) * 1_000 > now()
    return isSound ? name : undefined
  }

  // Also searches for an unknown account, so that timing reveals nothing.
  function nameAmong(kept: string | undefined, person: number, by?: string): string | undefined {
    return parts(kept).reduce<string | undefined>((name, text) => name ?? nameIn(text, person, by), undefined)
  }

  const find: Devices['find'] = (kept, person) => nameAmong(kept, person ?? 0)
  const findCurrent: Devices['findCurrent'] = (kept, account = NOBODY) =>
    nameAmong(kept, account.person, openedBy(account))

  function remember(kept: string | undefined, account: OfDevice): string {
    const { person } = account
    const name = find(kept, person) ?? newId()
    const until = (Math.floor(now() / 1_000) + DEVICE_AGE).toString(36)
    const others = parts(kept).filter((text) => nameIn(text, person) === undefined)
    const macs = [sign(person, name, until), sign(person, name, until, openedBy(account))]
    return [[name, until, ...macs].join('.'), ...others.slice(0, ACCOUNTS - 1)].join(BETWEEN)
  }

  return { find, findCurrent, remember }
}

const NOBODY: OfDevice = { person: 0, createdAt: '' }

/** Changes with every password, every change of second factors, and every new account under one number. */
function openedBy({ createdAt, changes = 0, factors = [] }: OfDevice): string {
  return [createdAt, changes, ...factors.map(({ factor }) => factor)].join('/')
}

/** Older cookies have only one hash. */
const PART = /^[0-9a-f-]{36}\.[0-9a-z]{1,9}(?:\.[A-Za-z0-9_-]{22}){1,2}$/

function parts(kept = ''): string[] {
  return kept
    .split(BETWEEN)
    .slice(0, ACCOUNTS)
    .filter((text) => PART.test(text))
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
