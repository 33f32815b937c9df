import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { ArriveError, type Kernel, type LinkActor, type Sessions } from '../kernel/index.ts'

export const PURPOSES = ['reset', 'invitation', 'verify', 'office', 'quiet', 'reference'] as const
export type Purpose = (typeof PURPOSES)[number]

export interface MailedLink {
  readonly purpose: Purpose
  readonly person: number
  readonly n: string
}

const TOKEN = /^([a-z]{3,20})\.([1-9]\d{0,15})\.([a-z0-9-]{1,40})\.([\w-]{43})$/

/** The same link always has the same token, so none is stored. */
export function linkToken(key: KeyObject, { purpose, person, n }: MailedLink): string {
  return `${purpose}.${person}.${n}.${mac(key, `${purpose}.${person}.${n}`)}`
}

export function linkOf(key: KeyObject, token: string): MailedLink | undefined {
  const [, named = '', person = '', n = '', given = ''] = TOKEN.exec(token) ?? []
  const purpose = PURPOSES.find((known) => known === named)
  if (purpose === undefined) return undefined
  const wanted = Buffer.from(mac(key, `${named}.${person}.${n}`))
  return timingSafeEqual(wanted, Buffer.from(given)) ? { purpose, person: Number(person), n } : undefined
}

function mac(key: KeyObject, link: string): string {
  return createHmac('sha256', key).update(`arrive/link/1\n${link}`).digest('base64url')
}

/** Derived from the master key, whose rotation ends all mailed links. */
export function linkKey({ secrets }: Pick<Kernel, 'secrets'>): KeyObject {
  return secrets.derived('links')
}

/** Each call checks by itself whether its link is still valid. */
export function withLinks(kernel: Pick<Kernel, 'secrets'>, sessions: Sessions): Sessions {
  async function authenticate(token: string): Promise<LinkActor> {
    const link = linkOf(linkKey(kernel), token)
    if (link === undefined) throw new ArriveError('wrong-link')
    return { role: 'link', ...link }
  }
  return {
    ...sessions,
    authenticate: (token) => (TOKEN.test(token) ? authenticate(token) : sessions.authenticate(token)),
  }
}
