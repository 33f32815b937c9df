import { timingSafeEqual } from 'node:crypto'
import { blind, type Kernel } from '../../kernel/index.ts'

/** Seconds for which a device is known after its last login. */
export const DEVICE_AGE = 90 * 24 * 60 * 60
/** How many accounts one browser is known for. */
const ACCOUNTS = 4
const BETWEEN = '~'

/**
 * Devices on which an account has logged in before, known by what their browser keeps: a random name, until when, and a
 * hash of both with the account's number, keyed. It opens nothing. It only says that tries on that device are counted
 * by themselves. A number is never given again, so an erased account's devices are known to nobody.
 */
export interface Devices {
  /** The name of the device, where the account has logged in on it. */
  readonly find: (kept: string | undefined, person: number | undefined) => string | undefined
  /** What the browser is to keep after a login, of other accounts that log in there too. */
  readonly remember: (kept: string | undefined, person: number) => string
}

export function createDevices({ secrets, now, newId }: Pick<Kernel, 'secrets' | 'now' | 'newId'>): Devices {
  const sign = (person: number, name: string, until: string) => blind(secrets.devices(), String(person), name, until)

  function nameIn(text: string, person: number): string | undefined {
    const [name = '', until = '', mac = ''] = text.split('.')
    const isSound = isEqual(mac, sign(person, name, until)) && Number.parseInt(until, 36) * 1_000 > now()
    return isSound ? name : undefined
  }

  function find(kept: string | undefined, person: number | undefined): string | undefined {
    // Also searched for an unknown account, so that timing reveals nothing.
    return parts(kept).reduce<string | undefined>((name, text) => name ?? nameIn(text, person ?? 0), undefined)
  }

  function remember(kept: string | undefined, person: number): string {
    const name = find(kept, person) ?? newId()
    const until = (Math.floor(now() / 1_000) + DEVICE_AGE).toString(36)
    const others = parts(kept).filter((text) => nameIn(text, person) === undefined)
    return [`${name}.${until}.${sign(person, name, until)}`, ...others.slice(0, ACCOUNTS - 1)].join(BETWEEN)
  }

  return { find, remember }
}

const PART = /^[0-9a-f-]{36}\.[0-9a-z]{1,9}\.[A-Za-z0-9_-]{22}$/

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
