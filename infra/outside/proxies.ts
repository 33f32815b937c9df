import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../engines/ports.ts'
import { needTool } from './tools.ts'

const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'behind-a-proxy.md')

interface Place {
  readonly folder: string
  readonly port: number
}

interface Kind {
  readonly command: string
  readonly debian: string
  /** The full configuration around the documented block. */
  readonly around: (block: string, place: Place) => string
  readonly args: (file: string, folder: string) => readonly string[]
}

export interface RunningProxy {
  readonly origin: string
  readonly stop: () => Promise<void>
}

const LOAD_MODULES = ['mpm_event', 'authz_core', 'proxy', 'proxy_http']
  .map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so\n`)
  .join('')

const CADDY: Kind = {
  command: 'caddy',
  debian: 'caddy',
  around: (block) => `{\n\tadmin off\n}\n${block}`,
  args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
}

const KINDS: Readonly<Record<string, Kind>> = {
  nginx: {
    command: 'nginx',
    debian: 'nginx-light',
    around: (block, { folder, port }) => `user root;
daemon off;
pid ${folder}/pid;
error_log stderr;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  server { listen 127.0.0.1:${port}; ${block} }
}
`,
    args: (file, folder) => ['-p', folder, '-e', 'stderr', '-c', file],
  },
  haproxy: { command: 'haproxy', debian: 'haproxy', around: (block) => block, args: (file) => ['-db', '-f', file] },
  caddyfile: CADDY,
  'caddyfile inner': CADDY,
  'caddyfile-whole': { ...CADDY, around: (block) => block },
  apache: {
    command: 'apache2',
    debian: 'apache2',
    around: (block, { folder, port }) => `ServerName agency.example
Listen 127.0.0.1:${port}
PidFile ${folder}/pid
DefaultRuntimeDir ${folder}
ErrorLog ${folder}/error.log
User www-data
Group www-data
${LOAD_MODULES}${block}`,
    args: (file, folder) => ['-d', folder, '-f', file, '-DFOREGROUND'],
  },
}

/** Documented configuration blocks, one per proxy. */
export const PROXIES = ['nginx', 'haproxy', 'caddyfile', 'apache'] as const

const running = new Set<ChildProcess>()

export function endProxies(): void {
  for (const child of running) child.kill('SIGTERM')
}

export async function startOutsideProxy(name: string, upstreamPort: number): Promise<RunningProxy> {
  return startWith(name, blockOf(name), upstreamPort)
}

/** Starts Caddy with a full configuration that names ports as the documentation does. */
export async function startCaddy(config: string, upstreamPort: number, env: Record<string, string>) {
  return startWith('caddyfile-whole', config, upstreamPort, env)
}

function blockOf(name: string): string {
  const found = readFileSync(PAGE, 'utf8').split(`\n\`\`\`${name}\n`)[1]?.split('\n```\n')[0]
  if (found === undefined) throw new Error(`docs/behind-a-proxy.md has no block ${name}`)
  return `${found}\n`
}

async function startWith(name: string, block: string, upstreamPort: number, env: Record<string, string> = {}) {
  const kind = KINDS[name]
  if (kind === undefined) throw new Error(`There is no proxy ${name}`)
  await needTool(kind.command, `apt-get install --no-install-recommends ${kind.debian}`)
  const folder = await mkdtemp(join(tmpdir(), 'arrive-proxy-'))
  const port = await freePort()
  const placed = block
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${upstreamPort}`)
    .replaceAll('127.0.0.1:8000', `127.0.0.1:${port}`)
  const file = join(folder, 'config')
  await writeFile(file, kind.around(placed, { folder, port }))
  const child = spawn(kind.command, kind.args(file, folder), {
    env: { PATH: process.env['PATH'], HOME: folder, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  await listening(child, port)
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves once the proxy accepts connections. @throws Error with its output if it exits first */
async function listening(child: ChildProcess, port: number): Promise<void> {
  let said = ''
  child.stderr?.on('data', (bytes: Buffer) => {
    said = `${said}${bytes}`.slice(-4_000)
  })
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`The proxy ended with ${child.exitCode}:\n${said}`)
    await pause(20)
  }
}

function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy())
}
