import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { texts } from '@arrive/contracts/generated/texts.js'
import { type AgencyFacts, SETUP_ITEMS, type SetupItem } from '@arrive/contracts/setup.ts'
import { SHIPPED_TESTIMONIALS } from '@arrive/contracts/site.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { MODULES, type Modules } from '../../app/modules.ts'
import { shownCode } from '../../identity/testing/factors.ts'
import { newFolder, removeFolder } from '../../kernel/testing/index.ts'
import { type OfficeOptions, office } from '../../office/module.ts'
import { type SetAnchor, setAnchors } from '../../proof/module.ts'
import { ADMIN, startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient, rowsIn } from '../testing/client.ts'
import { runCommand } from '../testing/commands.ts'
import { ENGINES, newEngines, type TestEngines } from '../testing/engines.ts'
import { colleagueToken, newColleague } from '../testing/office.ts'
import { adminToken } from '../testing/people.ts'
import { until } from '../testing/until.ts'

const ROOT = join(import.meta.dirname, '../../..')
const BACKUP = join(ROOT, 'services/maintenance/backup.ts')
const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const FOR_COUNSEL = ['eeo', 'esign-consent', 'fcra-disclosure', 'hepatitis-b-choice', 'nc-history-consent']
const MAILS = { SMTP_URL: 'smtp://127.0.0.1:1', NOTIFY_TO: 'office@agency.example', MAIL_FROM: 'care@agency.example' }
const OWN: AgencyFacts = { name: 'Elm Home Care', phone: '(919) 555-0100', street: '12 Elm Street' }

describe.each(ENGINES)('set-up on the %s engines', (engines) => {
  const settings: Record<string, string> = {}
  let facts: AgencyFacts | undefined
  let anchors: readonly SetAnchor[] | undefined
  let ahead = 0
  let folder: string
  let own: TestEngines
  let arrive: TestArrive
  let owner: string
  const client = createClient(() => arrive.origin())

  beforeAll(async () => {
    folder = await newFolder()
    own = await newEngines(engines)
    const anchorsOf: OfficeOptions['anchors'] = async (kernel) => anchors ?? (await setAnchors(kernel))
    const modules: Modules = {
      ...MODULES,
      office: ({ forms, validators }) =>
        office({ forms, validators, lists: () => [], anchors: anchorsOf, facts: () => facts }),
    }
    Object.assign(settings, own.environment)
    arrive = await startTestArrive(settings, { engines, now: () => Date.now() + ahead, modules })
    owner = await adminToken(client)
  }, 60_000)
  afterAll(async () => {
    await arrive.end()
    await own.end()
    await removeFolder(folder)
  })

  async function setup() {
    const { status, body } = await client.get('/setup', owner)
    expect(status).toBe(200)
    return { done: body['done'], total: body['total'], items: rowsIn(body, 'items') }
  }
  const itemOf = async (key: SetupItem) => (await setup()).items.find((item) => item['key'] === key)
  const doneNow = async () => (await setup()).items.filter(({ state }) => state === 'done').map(({ key }) => key)

  async function set(more: Readonly<Record<string, string>>): Promise<void> {
    Object.assign(settings, more)
    await arrive.restart(settings)
  }

  test('of a fresh install on localhost, without settings, is 0 of 8 done', async () => {
    expect(await setup()).toEqual({
      done: 0,
      total: 8,
      items: [
        { key: 'facts', state: 'todo', detail: 'name, phone, address' },
        { key: 'testimonials', state: 'todo', detail: '4' },
        { key: 'mails', state: 'todo', detail: 'SMTP_URL, NOTIFY_TO, MAIL_FROM' },
        { key: 'public_address', state: 'todo', detail: expect.stringMatching(/^http:\/\/localhost:\d+$/) },
        { key: 'anchor', state: 'todo', detail: null },
        { key: 'backup', state: 'todo', detail: null },
        { key: 'second_factor', state: 'todo', detail: '1' },
        { key: 'texts', state: 'todo', detail: FOR_COUNSEL.join(', ') },
      ],
    })
  })

  test('is not done by half of it', async () => {
    facts = { ...OWN, phone: '(704) 555-0142' }
    await writeSite([true, false, false, true])
    // The shipped wording, without the note that a lawyer has to check it.
    const [text] = texts.filter(({ id }) => id === 'eeo')
    await writeTexts(['eeo'], text?.markdown ?? '')
    await writeTexts(['fcra-disclosure'], 'We may ask an agency about you.')
    await set({ PUBLIC_ORIGIN: 'https://localhost', SMTP_URL: MAILS.SMTP_URL, NOTIFY_TO: MAILS.NOTIFY_TO })
    expect((await setup()).items.map(({ detail }) => detail)).toEqual([
      ...['phone', '2', 'MAIL_FROM', 'https://localhost', null, null, '1'],
      'eeo, esign-consent, hepatitis-b-choice, nc-history-consent',
    ])
    expect(await doneNow()).toEqual([])
  })

  const MEANS: readonly (readonly [SetupItem, () => Promise<unknown>])[] = [
    [
      'facts',
      async () => {
        facts = OWN
      },
    ],
    [
      'testimonials',
      async () => {
        await writeSite([false, false, false, false])
        await set({})
      },
    ],
    ['mails', () => set(MAILS)],
    ['public_address', () => set({ PUBLIC_ORIGIN: 'https://elm.example' })],
    [
      'anchor',
      async () => {
        await set({ ANCHOR_DIR: join(folder, 'anchor') })
        await until('the anchor', doneNow, (keys) => keys.includes('anchor'))
      },
    ],
    ['backup', backUp],
    ['second_factor', addFactor],
    [
      'texts',
      async () => {
        await writeTexts(FOR_COUNSEL, '---\ntitle: Own\nversion: 1\ncounsel: yes\n---\nOurs.')
        await set({})
      },
    ],
  ]

  test.each(MEANS)('%s is done by its own means, and nothing else is', async (key, act) => {
    const before = await doneNow()
    await act()
    expect(await doneNow()).toEqual(SETUP_ITEMS.filter((one) => one === key || before.includes(one)))
  })

  test('names the anchor and the time of the backup', async () => {
    const { done, items } = await setup()
    expect(done).toBe(8)
    expect(items.map(({ detail }) => detail)).toEqual([
      ...[null, null, null, 'https://elm.example', 'folder', expect.any(String), null, null],
    ])
    const ended = Date.parse(String((await itemOf('backup'))?.['detail']))
    expect(Math.abs(Date.now() - ended)).toBeLessThan(HOUR)
  })

  test.each([
    [23, false, 'done'],
    [25, false, 'todo'],
    [2_000, true, 'done'],
    [undefined, false, 'todo'],
  ])(
    'of an anchor that took a checkpoint %p hours ago, and has the latest: %p, is %s',
    async (hours, hasLatest, state) => {
      const time = hours === undefined ? undefined : new Date(Date.now() - hours * HOUR).toISOString()
      anchors = [{ name: 'folder', time, hasLatest }]
      expect(await itemOf('anchor')).toEqual({ key: 'anchor', state, detail: 'folder' })
      anchors = undefined
    },
  )

  test('lacks a factor once another owner has none, not someone of another role', async () => {
    await newColleague(client, owner, 'compliance')
    expect(await itemOf('second_factor')).toMatchObject({ state: 'done' })
    await newColleague(client, owner, 'owner')
    expect(await itemOf('second_factor')).toMatchObject({ state: 'todo', detail: '1' })
  })

  test('lacks what was taken away, and a backup that is older than a week', async () => {
    for (const name of ['site.json', 'texts']) await rm(join(own.dataDir, name), { recursive: true })
    for (const name of ['PUBLIC_ORIGIN', 'ANCHOR_DIR', ...Object.keys(MAILS)]) delete settings[name]
    await set({})
    expect(await doneNow()).toEqual(['facts', 'backup'])
    ahead = 7 * DAY - HOUR
    owner = await colleagueToken(client, 'owner@agency.example')
    expect(await doneNow()).toEqual(['facts', 'backup'])
    ahead = 7 * DAY + HOUR
    owner = await colleagueToken(client, 'owner@agency.example')
    expect(await doneNow()).toEqual(['facts'])
  })

  async function writeSite(samples: readonly boolean[]): Promise<void> {
    const testimonials = SHIPPED_TESTIMONIALS.map((one, at) => ({ ...one, sample: samples[at] }))
    await writeFile(join(own.dataDir, 'site.json'), JSON.stringify({ testimonials }))
  }

  async function writeTexts(ids: readonly string[], text: string): Promise<void> {
    await mkdir(join(own.dataDir, 'texts'), { recursive: true })
    for (const id of ids) await writeFile(join(own.dataDir, 'texts', `${id}.md`), text)
  }

  async function backUp(): Promise<void> {
    expect(await runCommand(BACKUP, [join(folder, 'backup')], settings)).toMatchObject({ code: 0 })
  }

  async function addFactor(): Promise<void> {
    const { body } = await client.post('/me/factors/begin', { method: 'totp' }, owner)
    const code = shownCode(String(body['secret']), Date.now())
    const factor = { ticket: body['ticket'], current: ADMIN.password, name: 'My phone', code }
    expect((await client.post('/me/factors', factor, owner)).status).toBe(201)
  }
})
