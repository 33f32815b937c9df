import { afterEach, expect, test } from '@jest/globals'
import { ADMIN, createWorld, type World } from '../testing/world.ts'
import { makeFirstAdministrator } from './first-administrator.ts'

const password = 'four quiet herons'
const environment = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: password }

let world: World

afterEach(async () => {
  await world.close()
})

async function told(): Promise<string> {
  let text = ''
  await makeFirstAdministrator(world.kernel, (line) => {
    text += line
  })
  return text
}

const logIn = (username: string, typed: string) => world.call('admin-login', { body: { username, password: typed } })
const accounts = async () => (await world.call('registered-users', { actor: ADMIN })).body

test('the two variables make the first administrator, and no password is printed', async () => {
  world = await createWorld({ environment, prepared: true })
  expect(await logIn('boss@example.com', password)).toMatchObject({ status: 200 })
  expect(world.log()).toContain('The first administrator was made')
  expect(world.log()).not.toContain('boss@')
})

test('the first administrator gets a random password, printed once with the login name and never logged', async () => {
  world = await createWorld()
  const [line = '', ...others] = (await told()).trim().split('\n')
  const [, email = '', random = ''] = /: (\S+) {2}password: (\S{20}) /.exec(line) ?? []
  expect(others).toEqual([])
  expect(email).toBe('admin@arrive.local')
  expect(await logIn(email, random)).toMatchObject({ status: 200 })
  expect(world.log()).not.toContain(random)
  expect(await told()).toBe('')
})

test('the first administrator is made once: later starts ignore both variables and log that', async () => {
  world = await createWorld({ environment, prepared: true })
  world = await world.restart({ ADMIN_EMAIL: 'other@example.com', ADMIN_PASSWORD: 'another quiet heron' })
  expect(await accounts()).toMatchObject([{ email: 'boss@example.com' }])
  expect(world.log()).toContain('ADMIN_EMAIL and ADMIN_PASSWORD are ignored')
})

test('concurrent starts make one first administrator and print only its password', async () => {
  world = await createWorld()
  const texts = (await Promise.all([told(), told(), told()])).filter((text) => text !== '')
  expect(await accounts()).toHaveLength(1)
  expect(texts).toHaveLength(1)
  const random = /password: (\S+) /.exec(texts[0] ?? '')?.[1] ?? ''
  expect(await logIn('admin@arrive.local', random)).toMatchObject({ status: 200 })
})

test.each([
  ['ADMIN_PASSWORD', { ...environment, ADMIN_PASSWORD: 'password1' }],
  ['ADMIN_EMAIL', { ...environment, ADMIN_EMAIL: 'staff@example.com' }],
])('with a wrong %s no first administrator is made, and one line names the variable', async (name, wrong) => {
  world = await createWorld({ environment: wrong })
  await world.call('register', { body: { email: 'staff@example.com', password, confirmPassword: password } })
  await expect(told()).rejects.toThrow(new RegExp(`^${name} must not be .+\\.$`))
})
