import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { ArriveError, LinkActor } from '../../kernel/index.ts'
import type { Happened } from '../../kernel/testing/index.ts'
import { linkKey, linkToken } from '../../shared/links.ts'
import { invitationLink } from '../invitations.ts'
import { contactOf } from '../reads/contacts.ts'
import { quietLink } from '../reminders.ts'
import { OFFICE_INVITATION, RESET, resetLink } from '../resets.ts'
import {
  emailOf,
  hashOf,
  type IdentityWorld,
  invited,
  linkActor,
  MAILING,
  NEW,
  openIdentity,
  origin,
  PASSWORD,
  registered,
} from '../testing/commands.ts'
import { verificationLink } from '../verifications.ts'
import { changeByLink } from './change-password.ts'
import { acceptByLink, inviteApplicant } from './invite.ts'
import { linkedEmail } from './linked-email.ts'
import { stopByLink, turnReminders } from './turn-reminders.ts'
import { lookByLink, verifyByLink } from './verify-email.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const [ANN, RITA, VIC] = [17, 18, 19]
const application: Happened = {
  type: 'applications.career.submitted',
  person: VIC,
  data: { answers: { career: { email: emailOf(VIC) } } },
}

let world: IdentityWorld

beforeEach(async () => {
  world = await openIdentity(MAILING)
  await world.given(registered(ANN), invited(RITA))
  // The application of VIC got the next number.
  await world.kernel.registry.numberOf('staff', emailOf(VIC))
  await world.given(application)
})
afterEach(() => world.close())

const time = () => ({ time: new Date(world.kernel.now()).toISOString() })
const types = () => world.appended.map(({ type }) => type)

describe('a new password by link', () => {
  const linkTo = async (person: number, kind = RESET) => linkActor(resetLink(await world.account(person), time(), kind))
  const choose = (link: LinkActor, { kind = RESET, password = NEW, key = undefined as string | undefined } = {}) =>
    changeByLink(world.dependencies, origin('reset', `link/${link.person}`, key), {
      link,
      kind,
      password,
      address: 'x',
    })

  test.each([
    ['a forgotten one', ANN, RESET],
    ['the first one of an administrator', RITA, OFFICE_INVITATION],
  ])('appends a change of %s', async (_, person, kind) => {
    const link = await linkTo(person, kind)
    expect(await linkedEmail(world.kernel, link)).toBe(emailOf(person))
    expect(await choose(link, { kind })).toMatchObject({ status: 200 })
    const data = { passwordHash: hashOf(NEW), changes: 0 }
    expect(world.appended).toEqual([{ type: 'accounts.password.changed', person, actor: `link/${person}`, data }])
  })

  const useless = async (over: object, code: string) => {
    const link = { ...(await linkTo(ANN)), ...over }
    await expect(choose(link)).rejects.toMatchObject({ code })
    expect(world.appended).toEqual([])
  }

  test.each([
    ['of another purpose', { purpose: 'invitation' }],
    ['of an unknown person', { person: 4_000 }],
    ['without a time', { n: '-0' }],
  ])('is refused for a link %s', (_, over) => useless(over, 'wrong-link'))

  test('is refused half an hour after the request, but an administrator has 14 days', async () => {
    const [reset, office] = [await linkTo(ANN), await linkTo(RITA, OFFICE_INVITATION)]
    world.passTime(30 * MINUTE)
    await expect(choose(reset)).rejects.toMatchObject({ code: 'link-expired' })
    await expect(linkedEmail(world.kernel, reset)).rejects.toMatchObject({ code: 'link-expired' })
    world.passTime(14 * DAY - 31 * MINUTE)
    await choose(office, { kind: OFFICE_INVITATION })
    world.passTime(MINUTE)
    // A used link says so although it has expired.
    await expect(choose(office, { kind: OFFICE_INVITATION })).rejects.toMatchObject({ code: 'link-used' })
  })

  test('is refused for a link from before another change, and for the older of two invitations', async () => {
    const [first, second, office] = [await linkTo(ANN), await linkTo(ANN), await linkTo(RITA, OFFICE_INVITATION)]
    await choose(first)
    await expect(choose(second)).rejects.toMatchObject({ code: 'link-used' })
    world.passTime(1_000)
    await world.given({ type: 'accounts.invitation.sent', person: RITA, data: { email: emailOf(RITA) } })
    await expect(choose(office, { kind: OFFICE_INVITATION })).rejects.toMatchObject({
      code: 'link-used',
      said: { code: 'account.invitation-replaced' },
    })
  })

  test('that is common is refused, and the link stays valid', async () => {
    const link = await linkTo(ANN)
    for (const password of ['password1', emailOf(ANN)]) {
      await expect(choose(link, { password })).rejects.toMatchObject({ code: 'invalid-answers' })
    }
    expect(await choose(link)).toMatchObject({ status: 200 })
  })

  test('answers a repeat under its key like the first, and refuses another password under that key', async () => {
    const link = await linkTo(ANN)
    const first = await choose(link, { key: 'key' })
    expect(await choose(link, { key: 'key' })).toEqual(first)
    await expect(choose(link, { key: 'key', password: 'ten loud herons' })).rejects.toMatchObject({
      code: 'key-reused',
    })
    expect(world.appended).toHaveLength(1)
  })
})

describe('a verification of the email', () => {
  const linkOf = async () => linkActor(verificationLink(await world.account(ANN)))
  const verify = async (link: Promise<LinkActor> = linkOf()) =>
    verifyByLink(world.kernel, origin('verify', `link/${ANN}`), await link)

  test('shows when the account was made, and appends one event', async () => {
    const { createdAt } = await world.account(ANN)
    expect(await lookByLink(world.kernel, await linkOf())).toEqual({ registered_at: createdAt, factors: [] })
    expect(await verify()).toMatchObject({ status: 200 })
    expect(types()).toEqual(['accounts.email.verified'])
  })

  test.each<[string, number, (() => Promise<unknown>) | undefined, string]>([
    ['after 14 days', 14 * DAY, undefined, 'link-expired'],
    ['once the email is verified', 0, () => verify(), 'link-used'],
  ])('is refused %s', async (_, later, before, code) => {
    await before?.()
    world.passTime(later)
    await expect(verify()).rejects.toMatchObject({ code })
    await expect(lookByLink(world.kernel, await linkOf())).rejects.toMatchObject({ code })
  })

  test.each([
    ['another purpose', { purpose: 'reset' }],
    ['an earlier account', { n: '1' }],
    ['an unknown person', { person: 4_000 }],
  ])('is refused for a link of %s', async (_, over) => {
    const link = linkOf().then((own) => ({ ...own, ...over }))
    await expect(verify(link)).rejects.toMatchObject({ code: 'wrong-link' })
    expect(world.appended).toEqual([])
  })
})

describe('an invitation of an applicant', () => {
  const invite = (person = VIC) => inviteApplicant(world.dependencies, origin('invite'), person)
  const linkOf = async () => {
    const { invitation } = await contactOf(world.kernel, VIC)
    if (invitation === undefined) throw new Error('There is no invitation')
    return linkActor(invitationLink(VIC, invitation))
  }
  const accept = (link: LinkActor, key?: string) =>
    acceptByLink(world.dependencies, origin('accept', `link/${VIC}`, key), { link, password: PASSWORD, address: 'x' })

  test('appends the invitation, and its link the account under the number of the application', async () => {
    expect(await invite()).toMatchObject({ status: 201 })
    const link = await linkOf()
    expect(await linkedEmail(world.kernel, link)).toBe(emailOf(VIC))
    const first = await accept(link, 'key')
    expect(await accept(link, 'key')).toEqual(first)
    expect(world.appended).toMatchObject([
      { type: 'accounts.invitation.sent', person: VIC, data: { email: emailOf(VIC) } },
      {
        type: 'accounts.account.registered',
        person: VIC,
        data: { email: emailOf(VIC), role: 'staff', passwordHash: hashOf(PASSWORD) },
      },
    ])
    world.passTime(15 * DAY)
    // A used link says so although it has expired.
    await expect(accept(link)).rejects.toMatchObject({ code: 'link-used', said: { code: 'account.invitation-used' } })
  })

  test.each<[string, number, readonly Happened[], string]>([
    ['of a person without an application', 4_000, [], 'no-user'],
    ['of a person with an account', VIC, [registered(VIC)], 'has-account'],
    [
      'of a former administrator',
      VIC,
      [registered(VIC, 'admin'), { type: 'accounts.administrator.removed', person: VIC, data: { sequence: 1 } }],
      'has-account',
    ],
  ])('is refused %s', async (_, person, before, code) => {
    await world.given(...before)
    await expect(invite(person)).rejects.toMatchObject({ code })
    expect(world.appended).toEqual([])
  })

  test('is refused if the server sends no mails', async () => {
    await world.close()
    world = await openIdentity()
    await world.given(application)
    await expect(invite()).rejects.toMatchObject({ code: 'no-mails' })
  })

  test('has a link that works for 14 days, until the next one', async () => {
    await invite()
    const first = await linkOf()
    world.passTime(1_000)
    await invite()
    await expect(accept(first)).rejects.toMatchObject({ said: { code: 'account.invitation-replaced' } })
    world.passTime(14 * DAY)
    await expect(accept(await linkOf())).rejects.toMatchObject({ code: 'link-expired' })
    const otherwise = { ...(await linkOf()), purpose: 'reset' } as const
    await expect(accept(otherwise)).rejects.toMatchObject({ code: 'wrong-link' })
  })
})

describe('reminders', () => {
  const stop = (token: string) => stopByLink(world.kernel, origin('stop', 'visitor'), token)
  const turn = (choice: 'on' | 'off') => turnReminders(world.kernel, origin('turn', `staff/${ANN}`), ANN, choice)
  const tokenOf = (link = quietLink(ANN)) => linkToken(linkKey(world.kernel), link)

  test('are stopped and resumed by one event each, and none if nothing would change', async () => {
    await turn('on')
    await turn('off')
    await turn('off')
    await turn('on')
    expect(types()).toEqual(['accounts.reminders.stopped', 'accounts.reminders.resumed'])
  })

  test('are stopped by the link of a mail at any time', async () => {
    const token = tokenOf()
    world.passTime(1_000 * DAY)
    expect(await stop(token)).toMatchObject({ status: 200 })
    expect(world.appended).toEqual([{ type: 'accounts.reminders.stopped', person: ANN, actor: `link/${ANN}` }])
  })

  test('are not stopped by a forged link or one of another purpose', async () => {
    const reset = tokenOf(resetLink(await world.account(ANN), time()))
    for (const token of ['quiet.17.0.x', `${tokenOf()}x`, reset]) {
      const refusal: ArriveError = await stop(token).catch((error) => error)
      expect(refusal).toMatchObject({ code: 'wrong-link' })
    }
    expect(world.appended).toEqual([])
  })
})
