import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { Happened } from '../../kernel/testing/index.ts'
import {
  emailOf,
  hashOf,
  type IdentityWorld,
  invited,
  MAILING,
  NEW,
  openIdentity,
  origin,
  registered,
} from '../testing/commands.ts'
import { changeTeam } from './change-team.ts'
import { inviteAdministrator } from './invite-administrator.ts'
import { createInviteAgain } from './invite-again.ts'

const [OWNER, RITA, STAFF] = [1, 2, 3]
const RECRUITER = { office: 'recruiter' } as const
const TEAM = [registered(OWNER, 'admin'), invited(RITA), registered(STAFF)]
const chosen: Happened = {
  type: 'accounts.password.changed',
  person: RITA,
  data: { passwordHash: hashOf(NEW), changes: 0 },
  actor: `link/${RITA}`,
}
const owner: Happened = { type: 'accounts.role.changed', person: RITA, data: { officeRole: 'owner', sequence: 1 } }

let world: IdentityWorld

beforeEach(async () => {
  world = await openIdentity(MAILING)
  await world.given(...TEAM)
})
afterEach(() => world.close())

describe('a change of the team', () => {
  const change = (person: number, term?: typeof RECRUITER, key?: string) =>
    changeTeam(world.kernel, { origin: origin(`team/${person}`, 'admin/1', key), person, ...(term && { term }) })

  test.each([
    ['a new role', RECRUITER, 'accounts.role.changed', { officeRole: 'recruiter' }],
    ['a removal', undefined, 'accounts.administrator.removed', {}],
  ])('appends one event with the next number for %s', async (_, term, type, data) => {
    await world.given(chosen, owner)
    expect(await change(RITA, term)).toMatchObject({ status: 200 })
    expect(world.appended).toEqual([{ type, person: RITA, actor: 'admin/1', data: { ...data, sequence: 2 } }])
  })

  test.each<[string, number, readonly Happened[], string]>([
    ['of an unknown person', 9, [], 'no-user'],
    ['of a staff member', STAFF, [], 'no-user'],
    ['of the only owner', OWNER, [], 'last-owner'],
    ['of the only owner who has logged in', OWNER, [owner], 'last-owner'],
  ])('is refused %s', async (_, person, before, code) => {
    await world.given(...before)
    await expect(change(person, RECRUITER)).rejects.toMatchObject({ code })
    await expect(change(person)).rejects.toMatchObject({ code })
    expect(world.appended).toEqual([])
  })

  test('is refused if a concurrent one has reserved its number, and one owner remains', async () => {
    await world.given(chosen, owner)
    const both = await Promise.allSettled([change(OWNER, RECRUITER), change(RITA, RECRUITER)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'team-changed' } })
    expect(world.appended).toHaveLength(1)
  })

  test('that is repeated under its key answers like the first, though the team is another now', async () => {
    await world.given(chosen, owner)
    const first = await change(OWNER, undefined, 'key')
    expect(await change(OWNER, undefined, 'key')).toEqual(first)
    expect(world.appended).toHaveLength(1)
  })
})

describe('an invitation to the office', () => {
  const invite = (email: string, key?: string) =>
    inviteAdministrator(world.dependencies, { origin: origin('invite', 'admin/1', key), email, term: RECRUITER })

  test('appends the account with a password that nobody knows, and reserves the email', async () => {
    expect(await invite(' New@Example.com')).toEqual({ outcome: expect.objectContaining({ status: 201 }) })
    expect(world.appended).toMatchObject([
      {
        type: 'accounts.administrator.invited',
        data: { email: 'new@example.com', officeRole: 'recruiter', passwordHash: expect.any(String) },
      },
    ])
  })

  test.each([
    ['of the staff', STAFF],
    ['of an administrator', RITA],
  ])('is refused for the email %s', async (_, person) => {
    await expect(invite(emailOf(person))).rejects.toMatchObject({ code: 'email-taken' })
    expect(world.appended).toEqual([])
  })

  test('of a former administrator reuses the number', async () => {
    await world.given({ type: 'accounts.administrator.removed', person: RITA, data: { sequence: 1 } })
    expect(await invite(emailOf(RITA))).toMatchObject({ outcome: { body: { user_id: RITA } } })
    await expect(invite(emailOf(RITA))).rejects.toMatchObject({ code: 'email-taken' })
  })

  test('returns one password to all repeats if the server sends no mails', async () => {
    await world.close()
    world = await openIdentity()
    const { password, outcome } = await invite('new@example.com', 'key')
    expect(password).toMatch(/^[\w-]{20}$/)
    expect(await invite('new@example.com', 'key')).toEqual({ password, outcome })
    expect(world.appended).toMatchObject([{ data: { passwordHash: hashOf(password ?? '') } }])
  })
})

describe('another invitation', () => {
  const again = (person: number) =>
    createInviteAgain(world.dependencies, world.dependencies.invitationLimit)(origin('again'), person)

  test('sends a new link', async () => {
    expect(await again(RITA)).toEqual({ outcome: expect.objectContaining({ status: 201 }) })
    const data = { email: emailOf(RITA) }
    expect(world.appended).toEqual([{ type: 'accounts.invitation.sent', person: RITA, actor: 'admin/1', data }])
  })

  test('gives a new password if the server sends no mails', async () => {
    await world.close()
    world = await openIdentity()
    await world.given(...TEAM)
    const { password = '' } = await again(RITA)
    const data = { passwordHash: hashOf(password), changes: 0 }
    expect(world.appended).toEqual([{ type: 'accounts.password.given', person: RITA, actor: 'admin/1', data }])
  })

  test.each<[string, number, readonly Happened[], string]>([
    ['a person of the staff', STAFF, [], 'no-user'],
    ['an administrator who has chosen a password', RITA, [chosen], 'has-account'],
  ])('is refused for %s', async (_, person, before, code) => {
    await world.given(...before)
    await expect(again(person)).rejects.toMatchObject({ code })
    expect(world.appended).toEqual([])
  })

  test('is sent three times an hour', async () => {
    for (let sent = 0; sent < 3; sent++) await again(RITA)
    await expect(again(RITA)).rejects.toMatchObject({ code: 'too-many' })
    world.passTime(60 * 60_000)
    await again(RITA)
    expect(world.appended).toHaveLength(4)
  })
})
