import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createChangeLimit } from '../limits/change-limit.ts'
import { createDevices } from '../limits/devices.ts'
import { createKnownNetworks } from '../limits/known-networks.ts'
import { NO_LOGIN_LIMITS } from '../limits/login-limits.ts'
import { createPasswords, type Passwords } from '../passwords/passwords.ts'
import { createWorld, type World } from '../testing/world.ts'
import { checkCredentials, type Dependencies } from './log-in.ts'

const PASSWORD = 'four quiet herons'
const EMAIL = 'ann@mail.example'

let world: World
let verified: string[]
let dependencies: Dependencies

beforeEach(async () => {
  world = await createWorld()
  const { kernel } = world
  verified = []
  const real = createPasswords(kernel)
  const passwords: Passwords = {
    ...real,
    inTurn: (entry, work) =>
      real.inTurn(entry, (verify) =>
        work((stored, password) => {
          verified.push(stored)
          return verify(stored, password)
        }),
      ),
  }
  dependencies = {
    kernel,
    passwords,
    devices: createDevices(kernel),
    knownNetworks: createKnownNetworks(kernel),
    loginLimits: NO_LOGIN_LIMITS,
    changeLimit: createChangeLimit(undefined),
  }
  await world.call('register', { body: { email: EMAIL, password: PASSWORD, confirmPassword: PASSWORD } })
})

afterEach(() => world.close())

const logIn = (name: string, password: string) =>
  checkCredentials(dependencies, {
    name,
    byEmail: true,
    password,
    address: 'somewhere',
    device: undefined,
    requestId: 'r',
  })

/** Algorithm, version and cost determine the time of a verification. */
const costOf = (hash: string) => hash.split('$').slice(0, 4).join('$')

test('an unknown account costs one verification of the same cost as a wrong password', async () => {
  await expect(logIn(EMAIL, 'wrong')).rejects.toMatchObject({ code: 'wrong-credentials' })
  await expect(logIn('nobody@mail.example', 'wrong')).rejects.toMatchObject({ code: 'wrong-credentials' })
  const [ofAnn, ofNobody, ...more] = verified
  expect(more).toEqual([])
  expect(ofAnn).toMatch(/^\$argon2id\$v=19\$m=\d+/)
  expect(ofNobody).not.toBe(ofAnn)
  expect(costOf(String(ofNobody))).toBe(costOf(String(ofAnn)))
})
