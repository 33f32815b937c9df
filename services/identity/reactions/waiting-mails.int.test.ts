import { randomUUID } from 'node:crypto'
import { applicationSubmitted } from '@arrive/contracts/events/application-submitted.ts'
import { career } from '@arrive/contracts/forms/career-application.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { Doc, Envelope } from '../../kernel/index.ts'
import { type Cause, createWaitingMails, WAITING } from '../../shared/waiting-mails.ts'
import { createWorld, type World } from '../testing/world.ts'
import { accountMailsReaction, tryWaiting } from './account-mails.ts'

const DAY = 24 * 60 * 60_000
const ENVIRONMENT = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  NOTIFY_TO: 'office@agency.example',
  MAIL_FROM: 'care@agency.example',
}

let world: World
beforeEach(async () => {
  world = await createWorld({ environment: ENVIRONMENT })
})
afterEach(() => world.close())

const waiting = () => world.kernel.store.list(WAITING.name, { sort: 'id', limit: 2_000 })

/** A receipt for somebody who is in no document. */
function receipt(person: number, id: string = randomUUID()): Cause {
  const time = new Date(world.kernel.now()).toISOString()
  return { id, type: applicationSubmitted(career).type, time, subject: `person/${person}`, actor: 'visitor' }
}

test('a mail to an erased person ends at once', async () => {
  await world.kernel.vault.keyFor(17)
  await world.kernel.vault.destroy(17)
  await accountMailsReaction(world.kernel, []).react(receipt(17) as Envelope)
  expect(await waiting()).toEqual([])
})

test('a waiting mail ends when its person is erased', async () => {
  await world.kernel.vault.keyFor(17)
  await createWaitingMails(world.kernel).add(receipt(17))
  await world.kernel.vault.destroy(17)
  world.passTime(DAY)
  await tryWaiting(world.kernel, [])()
  expect(await waiting()).toEqual([])
})

test('a mail whose recipient never becomes known ends when it is too old', async () => {
  await createWaitingMails(world.kernel).add(receipt(17))
  world.passTime(3 * DAY + 1)
  await tryWaiting(world.kernel, [])()
  expect(await waiting()).toEqual([])
  expect(world.log()).toContain('could not be sent in time')
})

test('a thousand waiting mails do not block the next one, and a retry does not prolong a mail’s life', async () => {
  const { store, now } = world.kernel
  const next = now() + DAY
  const docs = Array.from({ length: 1_000 }, (_, at): Doc => {
    const event = receipt(17, `a-${String(at).padStart(4, '0')}`)
    return { id: event.id, person: 17, body: JSON.stringify({ event, tries: 9, next }), expires: next + DAY }
  })
  await store.commit(docs.map((doc) => ({ kind: 'put', collection: WAITING.name, doc })))
  const mails = createWaitingMails(world.kernel)
  await mails.add(receipt(18, 'b'))
  const tried: string[] = []
  const deliver = async ({ id }: Cause) => {
    tried.push(id)
    return 'later' as const
  }
  world.passTime(DAY / 2)
  await mails.tryAll(deliver)
  expect(tried).toEqual(['b'])
  world.passTime(7 * DAY)
  await mails.tryAll(deliver)
  expect(await waiting()).toEqual([])
})
