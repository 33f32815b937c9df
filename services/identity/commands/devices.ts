import { timingSafeEqual } from 'node:crypto'
import { blind, type Kernel } from '../../kernel/index.ts'
import type { KnownAccount } from '../reads/accounts.ts'

/** Seconds for which a device is known after its last login. */
export const DEVICE_AGE = 90 * 24 * 60 * 60
/** How many accounts one browser is known for. */
const ACCOUNTS = 4
const BETWEEN = '~'

/** What is looked at of an account: by what its logins are opened. */
export type OfDevice = Pick<KnownAccount, 'person' | 'createdAt' | 'changes' | 'factors'>

/**
 * Devices on which an account has logged in before, known by what their browser keeps: a random name, until when, and
 * two hashes with the account's number, keyed. It opens nothing. It only says that tries on that device are counted by
 * themselves. A number is never given again, so an erased account's devices are known to nobody.
 */
export interface Devices {
  /** The name of the device, where the account has ever logged in on it. */
  readonly find: (kept: string | undefined, person: number | undefined) => string | undefined
  /**
   * The same, where the last login there was by the password and the second factors of now. Whoever had the account
   * before could have logged in on any number of devices, to guess at the next password or code on each by itself.
   */
  readonly findCurrent: (kept: string | undefined, account: OfDevice | undefined) => string | undefined
  /** What the browser is to keep after a login, of other accounts that log in there too. */
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

  // Also searched for an unknown account, so that timing reveals nothing.
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

/** Another text with every new password, every change of the second factors, and every account of one number. */
function openedBy({ createdAt, changes = 0, factors = [] }: OfDevice): string {
  return [createdAt, changes, ...factors.map(({ factor }) => factor)].join('/')
}

/** Those of before there was a second hash have one. */
const PART = /^[0-9a-f-]{36}\.[0-9a-z]{1,9}(?:\.[A-Za-z0-9_-]{22}){1,2}$/

/** What is not of this shape was not made here, and is not kept. */
function parts(kept = ''): string[] {
  return kept
    .split(BETWEEN)
    .slice(0, ACCOUNTS)
    .filter((text) => PART.test(text))
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
