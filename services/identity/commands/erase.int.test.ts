import { randomUUID } from 'node:crypto'
import { copyFileSync, rmSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { personErased } from '@arrive/contracts/events/person-erased.ts'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { readSettings } from '../../app/settings/settings.ts'
import { subjects } from '../../kernel/index.ts'
import { COMPARTMENT } from '../../shared/compartment.ts'
import { entriesOf } from '../../tests/testing/history.ts'
import { ACCOUNTS } from '../projections/accounts.ts'
import { ADMIN, createWorld, type World } from '../testing/world.ts'
import { reapplyErasures } from './reapply-erasures.ts'

const password = 'four quiet herons'
const email = 'ann@example.com'
const DONE = { status: 200, body: { message: 'User deleted successfully!' } }
const NO_USER = { status: 404, body: { message: 'User not found.' } }

let world: World

beforeEach(async () => {
  world = await createWorld()
})

afterEach(async () => {
  await world.close()
})

async function register(call = 'register'): Promise<number> {
  const { body } = await world.call(call, { actor: ADMIN, body: { email, password, confirmPassword: password } })
  return Number(body.user_id)
}

const erase = (person: number, idempotencyKey?: string, call = 'delete-staff') =>
  world.call(call, {
    actor: ADMIN,
    params: { user_id: String(person) },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  })

const find = (call: string) => world.call(call, { actor: ADMIN, params: { email: ' ANN@example.com' } })

describe('erasing a staff person', () => {
  test('removes account, login, sessions, files, registry entry and key', async () => {
    const { kernel } = world
    const person = await register()
    const token = await world.sessions.open(person, 'staff')
    const file = randomUUID()
    await kernel.blobs.put(file, person, Buffer.from('sealed'))

    expect(await erase(person)).toEqual(DONE)

    await expect(world.sessions.authenticate(token)).rejects.toMatchObject({ code: 'no-session' })
    await expect(kernel.vault.keyFor(person)).rejects.toMatchObject({ code: 'erased', status: 410 })
    expect(await kernel.blobs.get({ id: file, person })).toBeUndefined()
    for (const { name } of [subjects.SUBJECTS, subjects.RESERVATIONS, { name: `${ACCOUNTS}@1` }]) {
      expect(await kernel.store.ofPerson(name, person)).toEqual([])
    }
    expect(await world.call('staff-login', { body: { email, password } })).toMatchObject({ status: 401 })
    expect(await find('staff-id-by-email')).toMatchObject(NO_USER)
  })

  test('leaves nothing readable of the hashes of their e-mail in the documents', async () => {
    const person = await register()
    const [subject] = await world.kernel.store.ofPerson(subjects.SUBJECTS.name, person)
    const hash = subject?.id.split('/')[1] ?? ''
    expect(hash).toHaveLength(22)
    await erase(person)
    const folder = world.kernel.settings.dataDir
    for (const file of (await readdir(folder)).filter((name) => name.startsWith('documents.db'))) {
      expect((await readFile(join(folder, file))).includes(hash)).toBe(false)
    }
  })

  test('that takes too long answers a repeat only when all is done', async () => {
    const person = await register()
    const { blobs } = world.kernel
    const { forget } = blobs
    const gate = Promise.withResolvers<void>()
    Object.assign(blobs, { forget: (whose: number) => gate.promise.then(() => forget(whose)) })
    const key = 'erasing-ann-slowly'
    expect(await erase(person, key)).toMatchObject({ status: 503 })
    const repeat = erase(person, key)
    expect(await Promise.race([repeat, pause(100, 'waits')])).toBe('waits')
    gate.resolve()
    expect(await repeat).toEqual(DONE)
    expect(await world.kernel.store.ofPerson(`${ACCOUNTS}@1`, person)).toEqual([])
  }, 20_000)

  test('that takes too long is recognized by a repeat once any projection has its event', async () => {
    const person = await register()
    const { store } = world.kernel
    const { commit } = store
    const gate = Promise.withResolvers<void>()
    const late: typeof commit = async (writes, progress) => {
      if (progress?.reader.startsWith('identity@') === true) await gate.promise
      return commit(writes, progress)
    }
    Object.assign(store, { commit: late })
    const key = 'erasing-ann-with-identity-last'
    expect(await erase(person, key)).toMatchObject({ status: 503 })
    expect(await store.ofPerson(subjects.SUBJECTS.name, person)).toEqual([])
    const repeat = erase(person, key)
    expect(await Promise.race([repeat, pause(100, 'waits')])).toBe('waits')
    gate.resolve()
    expect(await repeat).toEqual(DONE)
  }, 20_000)

  test('removes what a projection wrote after it had removed the person', async () => {
    const person = await register()
    const { store } = world.kernel
    const { commit } = store
    const collection = `${ACCOUNTS}@1`
    let late = 0
    Object.assign(store, {
      commit: async (...[writes, progress]: Parameters<typeof commit>) => {
        const result = await commit(writes, progress)
        const isForgetting = writes.some((write) => write.kind === 'forget' && write.collection === collection)
        // Simulates a batch from another source that began before the erasure was known.
        if (progress !== undefined && isForgetting && late++ === 0)
          await commit([{ kind: 'put', collection, doc: { id: String(person), person, body: '' } }])
        return result
      },
    })
    expect(await erase(person)).toEqual(DONE)
    expect([late, await store.ofPerson(collection, person)]).toEqual([1, []])
  })

  test('compacts the store after the slowest projection has removed the person', async () => {
    const person = await register()
    const { store } = world.kernel
    const { commit, compact } = store
    const left: unknown[][] = []
    const slow: typeof commit = async (writes, progress) => {
      if (progress?.reader.startsWith('identity@') === true) await pause(50)
      return commit(writes, progress)
    }
    const watched: typeof compact = async () => {
      left.push([...(await store.ofPerson(`${ACCOUNTS}@1`, person))])
      return compact()
    }
    Object.assign(store, { commit: slow, compact: watched })
    expect(await erase(person)).toEqual(DONE)
    expect(left).toEqual([[]])
  })

  describe('who has a medical compartment', () => {
    const compartmentOf = (person: number) => world.kernel.registry.numberOf(COMPARTMENT, String(person))

    async function expectErased(person: number, compartment: number): Promise<void> {
      const { vault, registry, log } = world.kernel
      expect((await vault.destroyed([person, compartment])).size).toBe(2)
      expect(await registry.find(COMPARTMENT, String(person))).toBeUndefined()
      const { erased } = Object.groupBy(await entriesOf(log), ({ envelope }) =>
        envelope.type === personErased.type ? 'erased' : 'other',
      )
      const numbers = new Set(erased?.map(({ envelope }) => `${envelope.subject} ${envelope.id}`))
      expect([...numbers].map((one) => one.split(' ')[0])).toEqual([`person/${person}`, `person/${compartment}`])
    }

    test('erases both numbers by one request', async () => {
      const person = await register()
      const compartment = await compartmentOf(person)
      await world.kernel.vault.keyFor(compartment)
      expect(await erase(person)).toEqual(DONE)
      await expectErased(person, compartment)
    })

    test('erases both if a save makes the compartment meanwhile', async () => {
      const person = await register()
      const { vault } = world.kernel
      const { destroy } = vault
      let made = 0
      const late: typeof destroy = async (number) => {
        if (number === person) made = await compartmentOf(person)
        return destroy(number)
      }
      Object.assign(vault, { destroy: late })
      expect(await erase(person)).toEqual(DONE)
      expect(made).toBeGreaterThan(person)
      await expectErased(person, made)
    })

    test('erases both by a repeat after a crash between the two', async () => {
      const person = await register()
      const compartment = await compartmentOf(person)
      const { submit, vault } = world.kernel
      const failed = Promise.withResolvers<void>()
      const fail = async () => {
        failed.resolve()
        throw new Error('The process ends here')
      }
      Object.assign(submit, { note: fail })
      const key = 'erasing-ann-and-crashing'
      void erase(person, key)
      await failed.promise
      expect((await vault.destroyed([person, compartment])).size).toBe(2)
      world = await world.restart()
      expect(await erase(person, key)).toEqual(DONE)
      await expectErased(person, compartment)
    }, 20_000)
  })

  test('is the same in a replay of the log', async () => {
    const person = await register()
    await erase(person)
    expect(await world.replay()).toMatchObject({ documents: 0, differences: [] })
  })

  test('lets their email register again, as a new person with a new number', async () => {
    const person = await register()
    await erase(person)
    const again = await register()
    expect(again).toBeGreaterThan(person)
    expect(await find('staff-id-by-email')).toEqual({ status: 200, body: { user_id: again } })
    expect(await world.replay()).toMatchObject({ differences: [] })
  })
})

describe('a repeated erasure', () => {
  const key = 'the-key-of-this-deletion'

  test('with the same key answers like the first, at once, later and after a restart', async () => {
    const person = await register()
    expect(await Promise.all([erase(person, key), erase(person, key), erase(person, key)])).toEqual([DONE, DONE, DONE])
    expect(await erase(person, key)).toEqual(DONE)
    world = await world.restart()
    expect(await erase(person, key)).toEqual(DONE)
  })

  test('that comes while the first one is being processed answers like the first', async () => {
    const person = await register()
    await erase(person, key)
    const { outcomes, projections } = world.kernel
    const { find } = outcomes
    let looks = projections.length + 1
    Object.assign(outcomes, { find: async (id: string) => (looks-- > 0 ? undefined : find(id)) })
    expect(await erase(person, key)).toEqual(DONE)
  })

  test('that finds the first one’s event only in a reaction answers like the first', async () => {
    const person = await register()
    await erase(person, key)
    const { outcomes } = world.kernel
    const { find } = outcomes
    const requested = new Set<string>()
    const late = (id: string) => !id.endsWith('#erasure') && !requested.has(id) && requested.add(id) !== undefined
    Object.assign(outcomes, { find: async (id: string) => (late(id) ? undefined : find(id)) })
    expect(await erase(person, key)).toEqual(DONE)
    expect(requested.size).toBeGreaterThan(2)
  })
})

test('the next start destroys the key of an erased person that a backup brought back', async () => {
  await world.close()
  world = await createWorld({
    prepared: true,
    environment: { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a lamp in the window' },
  })
  const person = await register()
  const folder = world.kernel.settings.dataDir
  const [keys, backup] = [join(folder, 'keys.db'), join(folder, 'backup-of-keys.db')]
  world = await world.restart(undefined, () => copyFileSync(keys, backup))
  expect(await erase(person)).toEqual(DONE)
  world = await world.restart(undefined, () => {
    for (const left of ['-wal', '-shm']) rmSync(`${keys}${left}`, { force: true })
    copyFileSync(backup, keys)
  })
  expect(world.log()).toContain('Keys of erased persons were there again and are destroyed')
  expect((await world.kernel.vault.existing([person])).size).toBe(0)
  expect(await find('staff-id-by-email')).toMatchObject(NO_USER)
})

test('the next start adds earlier erasures to the list of erasures', async () => {
  const person = await register()
  await erase(person)
  const anchorDir = await mkdtemp(join(tmpdir(), 'arrive-anchor-'))
  try {
    await reapplyErasures({ ...world.kernel, settings: readSettings({ ANCHOR_DIR: anchorDir }) })
    expect(await readdir(join(anchorDir, 'erased'))).toEqual([String(person)])
  } finally {
    await rm(anchorDir, { recursive: true })
  }
})
