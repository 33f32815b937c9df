import { randomUUID } from 'node:crypto'
import { accountRegistered } from '@arrive/contracts/events/account-registered.ts'
import { administratorInvited } from '@arrive/contracts/events/administrator-invited.ts'
import { invitationSent } from '@arrive/contracts/events/invitation-sent.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { ArriveError, type Kernel } from '../../kernel/index.ts'
import { CONTACTS } from '../projections/contacts.ts'
import { FORMER } from '../projections/team.ts'
import { createWorld, type World } from '../testing/world.ts'
import { accountMails } from './mails.ts'

const NOBODY = 4_000

let world: World

beforeEach(async () => {
  world = await createWorld()
})

afterEach(() => world.close())

function letterOf(type: string, status: number | undefined) {
  const { kernel } = world
  const outcome = status === undefined ? undefined : { status, body: {}, fingerprint: '' }
  const wait = () => Promise.reject(new ArriveError('log-away'))
  const reported: Kernel = { ...kernel, outcomes: { ...kernel.outcomes, wait, find: async () => outcome } }
  const time = new Date(kernel.now()).toISOString()
  const cause = { id: randomUUID(), type, time, subject: `person/${NOBODY}`, actor: 'visitor' }
  return accountMails([])[type]?.letter(reported, cause)
}

test.each([administratorInvited.type, invitationSent.type, accountRegistered.type])(
  'the mail of %s waits while the documents lag, and has no recipient after a refusal',
  async (type) => {
    expect(await letterOf(type, undefined)).toBe('later')
    expect(await letterOf(type, 409)).toBeUndefined()
    expect(await letterOf(type, 200)).toBeUndefined()
  },
)

test('another invitation of a removed administrator has no recipient', async () => {
  const time = new Date(world.kernel.now()).toISOString()
  const contact = { invitation: { email: 'rita@agency.example', at: time, number: 2 } }
  const cause = { id: randomUUID(), type: invitationSent.type, time, subject: `person/${NOBODY}`, actor: 'user/1' }
  const mailed = (found: Readonly<Record<string, object>>) => {
    const get = async (collection: string) => found[collection] && { person: NOBODY, value: found[collection] }
    const kernel = { ...world.kernel, reader: () => ({ get }) } as unknown as Kernel
    return accountMails([])[invitationSent.type]?.letter(kernel, cause)
  }
  expect(await mailed({ [CONTACTS]: contact })).toMatchObject({ to: 'rita@agency.example' })
  expect(await mailed({ [CONTACTS]: contact, [FORMER]: {} })).toBeUndefined()
})
