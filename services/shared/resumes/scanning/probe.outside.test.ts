import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from '@jest/globals'
import { inNewFolder } from '../../../kernel/testing/index.ts'
import { scannerAddress } from './address.ts'
import { type Sight, sightOf } from './probe.ts'

// Uses clamd and c-icap of Debian: clamav-daemon, c-icap, libc-icap-mod-virus-scan.
const CICAP = '/usr/lib/x86_64-linux-gnu/c_icap'
const isThere = existsSync('/usr/sbin/clamd') && existsSync(join(CICAP, 'virus_scan.so'))
const DEFAULT = 'TEXT DATA EXECUTABLE ARCHIVE GIF JPEG MSOFFICE'
/** A custom signature: the test text at the start of a scanned file. */
const TEXT = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as { port: number }
  await new Promise((closed) => server.close(closed))
  return port
}

async function startClamd(folder: string): Promise<string> {
  const socket = join(folder, 'clamd.sock')
  await writeFile(join(folder, 'own.ndb'), `Own.Test:0:0:${Buffer.from(TEXT).toString('hex')}\n`)
  const settings = [`LocalSocket ${socket}`, `DatabaseDirectory ${folder}`, 'Foreground yes', 'User root']
  await writeFile(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`)
  running.push(spawn('/usr/sbin/clamd', ['-c', join(folder, 'clamd.conf')], { stdio: 'ignore' }))
  return socket
}

async function startIcap(folder: string, socket: string, types: string): Promise<number> {
  const port = await freePort()
  const file = (name: string) => join(folder, `${port}.${name}`)
  const settings = [
    ...[`PidFile ${file('pid')}`, `CommandsSocket ${file('ctl')}`, `Port 127.0.0.1:${port}`, 'StartServers 1'],
    ...[`TmpDir ${folder}`, `ModulesDir ${CICAP}`, `ServicesDir ${CICAP}`, 'LoadMagicFile /etc/c-icap/c-icap.magic'],
    ...[`ServerLog ${file('log')}`, `AccessLog ${file('access')}`, 'Service antivirus_module virus_scan.so'],
    ...['ServiceAlias avscan virus_scan?allow204=on&sizelimit=off&mode=simple', `virus_scan.ScanFileTypes ${types}`],
    ...['virus_scan.MaxObjectSize 5M', 'virus_scan.DefaultEngine clamd', 'Module common clamd_mod.so'],
    `clamd_mod.ClamdSocket ${socket}`,
  ]
  await writeFile(file('conf'), `${settings.join('\n')}\n`)
  running.push(spawn('c-icap', ['-N', '-f', file('conf')], { stdio: 'ignore' }))
  return port
}

async function sightSoon(url: string): Promise<Sight> {
  const address = scannerAddress('X', url)
  if (address === undefined) throw new Error('No address')
  for (let look = 0; look < 100; look++) {
    const sight = await sightOf(address)
    if (sight !== 'unasked') return sight
    await pause(100)
  }
  return 'unasked'
}

test('clamd sees the test file in a PDF, c-icap only if its settings say so', () =>
  inNewFolder(async (folder) => {
    if (!isThere)
      throw new Error('This test needs ClamAV and c-icap: apt-get install clamav-daemon libc-icap-mod-virus-scan')
    const socket = await startClamd(folder)
    expect(await sightSoon(`clamd://${socket}`)).toBe('sees')
    const [plain, told] = [
      await startIcap(folder, socket, DEFAULT),
      await startIcap(folder, socket, `${DEFAULT} DOCUMENT`),
    ]
    expect(await sightSoon(`icap://127.0.0.1:${plain}/avscan`)).toBe('blind')
    expect(await sightSoon(`icap://127.0.0.1:${told}/avscan`)).toBe('sees')
  }))
