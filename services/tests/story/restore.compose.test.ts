import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { tellFigure } from '../../../infra/engines/jest/figures.ts'
import { keepLog } from '../../../infra/engines/jest/kept-logs.ts'
import { newFolder } from '../../kernel/testing/index.ts'
import { type Found, readEverything } from '../faults/check-results.ts'
import { randomOf } from '../faults/random.ts'
import { startWorkload } from '../faults/workload.ts'
import { startTestArrive } from '../testing/arrive.ts'
import { type Body, type Client, createClient } from '../testing/client.ts'
import { composed } from '../testing/compose-client.ts'
import { adminToken, newStaff, PASSWORD, type Staff } from '../testing/people.ts'

const execute = promisify(execFile)
const ROOT = join(import.meta.dirname, '..', '..', '..')
const SAVES = 50
const BETWEEN_MS = 500
const SLOW = 20 * 60_000

let folder: string
beforeEach(async () => {
  folder = await newFolder()
  // The container has another user.
  await mkdir(join(folder, 'backups'))
  await chmod(join(folder, 'backups'), 0o777)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** The commands of the docs page, changed only in this installation's names and its backup folder. */
function commandsOfThePage(): readonly string[] {
  const page = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8')
  const [, part = ''] = page.split('\n## Backup and restore\n')
  const backup = /`(docker compose run [^`]*backup\.ts[^`]*)`/.exec(part)?.[1] ?? ''
  const restore = /\n((?: {4}docker .*\n)+)/.exec(part)?.[1] ?? ''
  const [program, args] = composed([])
  const project = args[args.indexOf('--project-name') + 1] ?? ''
  return [backup.replaceAll('\n', ' '), ...restore.trim().split(/\n */)].map((line) =>
    line
      .replaceAll('docker compose', [program, ...args].join(' '))
      .replaceAll(' arrive_', ` ${project}_`)
      .replaceAll('/backups:', `${join(folder, 'backups')}:`),
  )
}

const inShell = (line: string) => execute('sh', ['-c', line], { cwd: ROOT, maxBuffer: 16 * 1_024 * 1_024 })

test(
  'the documented commands back up an agency in containers and restore it after its volumes are gone',
  async () => {
    const arrive = await startTestArrive()
    const client = createClient(arrive.origin)
    const late = await people(client, arrive.origin())
    const before = await readEverything(client, await adminToken(client))
    const [backup = '', ...restore] = commandsOfThePage()
    expect(restore).toHaveLength(4)
    expect((await inShell(backup)).stderr).toContain('The backup is whole.')
    const token = await adminToken(client)
    const anchored = await anchorLater(client, token)
    expect((await client.call('DELETE', `/delete_staff/${late.person}`, { token })).status).toBe(200)
    // Logs are removed with their containers.
    keepLog(arrive.logged())
    const began = performance.now()
    const said: string[] = []
    for (const line of restore) said.push((await inShell(line)).stderr)
    expect(said.join('')).toContain('1 persons and compartments were erased since, and stay erased')
    await untilTrue(() => isReady(arrive.origin()))
    const seconds = Math.round((performance.now() - began) / 1_000)
    const again = await adminToken(client)
    const after = await readEverything(client, again)
    const different = [...before.keys()].filter((list) => rowsOf(before, list, late.person) !== rowsOf(after, list))
    tellFigure({
      fault: 'all volumes of brokers and members are lost, and restored by the commands of the page',
      size: `${[...before.values()].flat().length} rows`,
      figure: `served again after ${seconds} s, ${different.length} of ${before.size} lists differ`,
      bar: '0 differ, the erased stay erased',
    })
    expect(different).toEqual([])
    expect((await client.post('/user-login', { email: late.email, password: PASSWORD })).status).toBe(401)
    // The anchor folder has a checkpoint beyond the restored data.
    await untilTrue(async () => (await state(client, again))['fork'] === true)
    expect((await state(client, again))['size']).toBeLessThan(anchored)
  },
  SLOW,
)

/** Runs writers. @returns a person who is erased later */
async function people(client: Client, origin: string): Promise<Staff> {
  const first = randomInt(1_000_000_000)
  const load = await startWorkload([origin], { writers: 3, random: randomOf(31), rest: 200, first })
  await load.answered(SAVES)
  await load.finish()
  return newStaff(client, `late${first}@mail.example`)
}

async function state(client: Client, token: string): Promise<Body> {
  return (await client.get('/proof/state', token)).body
}

/** Waits for an anchored checkpoint with more events. @returns its size */
async function anchorLater(client: Client, token: string): Promise<number> {
  const { size } = await state(client, token)
  await untilTrue(async () => Number((await state(client, token))['size']) > Number(size))
  expect((await client.post('/proof/anchor', {}, token)).status).toBe(202)
  const anchored = async () => Number(((await state(client, token))['anchors'] as Body[])[0]?.['size'])
  await untilTrue(async () => (await anchored()) > Number(size))
  return anchored()
}

/** The sorted rows of a list, without those of a person. */
function rowsOf(rows: Found['rows'], list: string, person?: number): string {
  const others = (rows.get(list) ?? []).filter((row) => row['user_id'] !== person)
  return others
    .map((row) => JSON.stringify(row))
    .sort()
    .join('\n')
}

/** The proxy's container starts before the proxy listens; until then, connections are reset. */
async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
  return answer?.status === 200
}

async function untilTrue(asked: () => Promise<boolean>): Promise<void> {
  while (!(await asked())) await pause(BETWEEN_MS)
}
