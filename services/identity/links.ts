import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { ArriveError, type Kernel, type LinkActor, type Sessions } from '../kernel/index.ts'

/** What the links of mails are for. */
export const PURPOSES = ['reset', 'invitation', 'verify', 'office', 'quiet'] as const
export type Purpose = (typeof PURPOSES)[number]

/** A link of a mail: for whom, for what, and what tells it apart from others. */
export interface MailedLink {
  readonly purpose: Purpose
  readonly person: number
  readonly n: string
}

const TOKEN = /^([a-z]{3,20})\.([1-9]\d{0,15})\.([a-z0-9-]{1,40})\.([\w-]{43})$/

/** The token of a link. The same link has the same token, so none has to be stored. */
export function linkToken(key: KeyObject, { purpose, person, n }: MailedLink): string {
  return `${purpose}.${person}.${n}.${mac(key, `${purpose}.${person}.${n}`)}`
}

/** The link of a token; undefined where it was not made here, or not for anything that is known. */
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

/** What signs links: it follows the master key, whose rotation ends those that are on their way. */
export function linkKey({ secrets }: Pick<Kernel, 'secrets'>): KeyObject {
  return secrets.derived('links')
}

/** Sessions that know the tokens of links too. Whether a link still holds is said by the call that it is for. */
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
