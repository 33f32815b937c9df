import type { LinkActor, Module } from '../../kernel/index.ts'
import { createMemoryLimiter, type Happened, openCommanding } from '../../kernel/testing/index.ts'
import type { MailedLink } from '../../shared/links.ts'
import { createChangeLimit } from '../limits/change-limit.ts'
import { createDevices } from '../limits/devices.ts'
import { createFactorLimit } from '../limits/factor-limit.ts'
import { createInvitationLimit } from '../limits/invitation-limit.ts'
import { createKnownNetworks } from '../limits/known-networks.ts'
import { createLoginLimits } from '../limits/login-limits.ts'
import { identity } from '../module.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { accountOf } from '../reads/accounts.ts'
import { createSessions } from '../sessions.ts'

export const PASSWORD = 'four quiet herons'
export const NEW = 'nine slow herons at dusk'
export const MAILING = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  NOTIFY_TO: 'office@agency.example',
  MAIL_FROM: 'care@agency.example',
}
export const hashOf = (password: string) => `hash of ${password}`
export const origin = (call: string, actor = 'admin/1', idempotencyKey?: string) => ({
  call,
  actor,
  idempotencyKey,
  requestId: 'request',
})

/** A quick replacement for Argon2. */
const passwords: Passwords = {
  hash: async (_, password) => hashOf(password),
  inTurn: (_, work) => work(async (stored, password) => stored === hashOf(password)),
}

export const emailOf = (person: number) => `p${person}@example.com`

export function registered(person: number, role: 'staff' | 'admin' = 'staff'): Happened {
  const email = emailOf(person)
  const data = { email, username: email, role, passwordHash: hashOf(PASSWORD) }
  return { type: 'accounts.account.registered', person, data }
}

export function invited(person: number, officeRole = 'recruiter'): Happened {
  const data = { email: emailOf(person), officeRole, passwordHash: hashOf('unknown') }
  return { type: 'accounts.administrator.invited', person, data, actor: 'admin/1' }
}

export const linkActor = (link: MailedLink): LinkActor => ({ role: 'link', ...link })

/** Identity's commands on a kernel in memory, with everything they depend on. */
export async function openIdentity(environment: Readonly<Record<string, string>> = {}, others: readonly Module[] = []) {
  const world = await openCommanding([identity([]), ...others], { environment })
  const { kernel } = world
  const limiter = createMemoryLimiter(undefined, kernel.now)
  return {
    ...world,
    limiter,
    sessions: createSessions(kernel),
    dependencies: {
      kernel,
      passwords: { ...passwords },
      devices: createDevices(kernel),
      knownNetworks: createKnownNetworks(kernel),
      loginLimits: createLoginLimits(limiter),
      changeLimit: createChangeLimit(limiter),
      factorLimit: createFactorLimit(limiter),
      invitationLimit: createInvitationLimit(limiter),
    },
    account: async (person: number) => {
      const found = await accountOf(kernel, person)
      if (found === undefined) throw new Error(`Person ${person} has no account`)
      return found
    },
  }
}

export type IdentityWorld = Awaited<ReturnType<typeof openIdentity>>
