import type { Kernel } from '../../kernel/index.ts'
import { linkKey, linkToken } from '../../shared/links.ts'
import { invitationLink } from '../invitations.ts'
import { accountOf } from '../reads/accounts.ts'
import { contactOf } from '../reads/contacts.ts'
import { quietLink } from '../reminders.ts'
import { OFFICE_INVITATION, RESET, resetLink } from '../resets.ts'
import { verificationLink } from '../verifications.ts'

export async function resetToken(kernel: Kernel, person: number, kind = RESET): Promise<string> {
  const account = await accountOf(kernel, person)
  if (account === undefined) throw new Error(`Person ${person} has no account`)
  return linkToken(linkKey(kernel), resetLink(account, { time: new Date(kernel.now()).toISOString() }, kind))
}

export function quietToken(kernel: Kernel, person: number): string {
  return linkToken(linkKey(kernel), quietLink(person))
}

async function invitationToken(kernel: Kernel, person: number): Promise<string> {
  const { invitation } = await contactOf(kernel, person)
  if (invitation === undefined) throw new Error(`Person ${person} was not invited`)
  return linkToken(linkKey(kernel), invitationLink(person, invitation))
}

async function verificationToken(kernel: Kernel, person: number): Promise<string> {
  const account = await accountOf(kernel, person)
  if (account === undefined) throw new Error(`Person ${person} has no account`)
  return linkToken(linkKey(kernel), verificationLink(account))
}

const TOKENS: Readonly<Record<string, (kernel: Kernel, person: number) => Promise<string>>> = {
  'get-linked-account': (kernel, person) => resetToken(kernel, person),
  'reset-password': (kernel, person) => resetToken(kernel, person),
  'accept-administration': (kernel, person) => resetToken(kernel, person, OFFICE_INVITATION),
  'accept-invitation': invitationToken,
  'verify-email': verificationToken,
}

export async function tokenFor(kernel: Kernel, call: string, person: number): Promise<string> {
  const token = TOKENS[call]
  if (token === undefined) throw new Error(`No link is for ${call}`)
  return token(kernel, person)
}

export function createLinks(kernel: () => Kernel, personFor: (call: string) => number) {
  const known = new Map<string, Promise<string>>()
  const made = (call: string) => tokenFor(kernel(), call, personFor(call))
  return (call: string, key: string | null): Promise<string> => {
    const token = known.get(key ?? '') ?? made(call)
    if (key !== null) known.set(key, token)
    return token
  }
}
