import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { ENGINES, type EngineNames } from '../testing/engines.ts'
import { sized } from '../testing/size.ts'
import { countResults, createGuessing, type Guessing, networkOf } from './guessing.ts'
import { printFigure } from './print-figure.ts'

const NAT = '203.0.113.7'
const SLOW = 240_000

/** Networks from which one account is guessed; concurrent logins, and right ones among them. */
const { networks, atOnce, right } = sized(
  { networks: 60, atOnce: 20, right: 3 },
  { networks: 400, atOnce: 200, right: 30 },
)

/** A password cannot be guessed from many networks, and guessing does not lock out the owner. */
function suite(engines: EngineNames): void {
  let arrive: TestArrive
  let logins: Guessing

  beforeAll(async () => {
    arrive = await startTestArrive({ RATE_LIMITS: 'on', TRUSTED_HOPS: '1' }, { engines })
    logins = createGuessing(arrive.origin)
  }, SLOW)
  afterAll(() => arrive.end())

  test(
    `of ${networks} guesses at one administrator from as many networks, 50 are verified`,
    async () => {
      const { name, cookie } = await logins.administrator('guessed@agency.example')
      const answers = await countResults(networks, 20, (n) => logins.guess({ name, from: networkOf(n) }))
      const owner = await logins.right({ name, from: networkOf(0), cookie })
      const stranger = await logins.right({ name, from: networkOf(networks) })
      const looked = `${answers.of(401)} looked at, ${answers.of(429)} refused; the owner's own device: ${owner}`
      printFigure(`${networks} guesses from as many networks (${engines})`, looked, '50 looked at, 200')
      expect([answers.of(401), answers.of(429), owner, stranger]).toEqual([50, networks - 50, 200, 429])
    },
    SLOW,
  )

  test(
    'after 100 failures behind one address the right password is accepted from a known device',
    async () => {
      const { name, cookie } = await logins.administrator('shared@agency.example')
      const answers = await countResults(100, 4, (n) =>
        logins.guess({ name: n < 8 ? name : `somebody-${n % 20}`, from: NAT }),
      )
      const [stranger, owner] = [
        await logins.right({ name, from: NAT }),
        await logins.right({ name, from: NAT, cookie }),
      ]
      printFigure(
        `the owner after 100 failures at one address (${engines})`,
        `known: ${owner}, other: ${stranger}`,
        '200',
      )
      expect([answers.of(401), stranger, owner]).toEqual([100, 429, 200])
    },
    SLOW,
  )

  test(
    `during ${atOnce} concurrent logins from changing addresses, all logins with the right password succeed`,
    async () => {
      const { name, cookie } = await logins.administrator('busy@agency.example')
      let isOver = false
      let made = 0
      const next = () => logins.guess({ name: `crowd-${made}`, from: networkOf(1e6 + made++) })
      // Starts with one wave, then sends a new login for each response until the right ones are through.
      const wave = Array.from({ length: atOnce }, async () => {
        for (let first = true; first || !isOver; first = false) await next()
      })
      const elsewhere = countResults(right, 1, () => logins.right({ name, from: '198.51.100.9' }))
      const known = await countResults(right, 1, () => logins.right({ name, from: networkOf(made), cookie }))
      const other = await elsewhere
      isOver = true
      await Promise.all(wave)
      const figure = `known device ${known.of(200)}, other address ${other.of(200)} of ${right}, beside ${made} others`
      printFigure(`right logins beside ${atOnce} at once (${engines})`, figure, `${right} of ${right}`)
      expect([known.of(200), other.of(200)]).toEqual([right, right])
    },
    SLOW,
  )
}

describe.each(sized<readonly EngineNames[]>(['embedded'], ENGINES))('on %s engines', suite)
