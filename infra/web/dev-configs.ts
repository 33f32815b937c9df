import { existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import type { Configuration } from 'webpack'
import type { Configuration as DevOptions } from 'webpack-dev-server'
import { remoteConfig, shellConfig } from './configs.ts'
import { factsOf, type PartName, PORTS, REMOTES, root } from './parts.ts'
import { SOURCES, sheet } from './sheet.ts'

// `require`, because the package has no types for its ES build.
const require = createRequire(import.meta.url)
const RefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin')

const KIT = join(root, 'shell', 'kit')
const ARRIVE = process.env.ARRIVE_URL ?? 'http://localhost:8080'
/** Editors write a file in several steps. */
const SETTLED = { awaitWriteFinish: { stabilityThreshold: 300, pollInterval: 50 } }

/** The development configuration; a remote started alone gets hot replacement. */
export function devConfig(part: PartName, alone: boolean): Configuration {
  const short = REMOTES.find((one) => part === `mfe-${one}`)
  if (short === undefined) return shellConfig({ dev: true })
  const config = remoteConfig(short, { dev: true, alone, refresh: alone })
  const refresh = alone ? [new RefreshPlugin({ overlay: false })] : []
  return { ...config, plugins: [...(config.plugins ?? []), ...refresh] }
}

export function devOptions(part: PartName): DevOptions {
  const port = PORTS[part]
  const isShell = part === 'shell'
  return {
    port,
    hot: !isShell,
    liveReload: isShell,
    allowedHosts: 'all',
    headers: { 'Access-Control-Allow-Origin': '*' },
    static: false,
    client: { overlay: false, webSocketURL: `ws://localhost:${port}/ws` },
    // A remote's client is not in its container, so the shell watches all sources.
    ...(isShell && { watchFiles: { paths: SOURCES.map(({ base }) => base), options: SETTLED } }),
    proxy: [{ context: isCall, target: ARRIVE, changeOrigin: true }],
    setupMiddlewares: (middlewares, server) => {
      const app = server.app as unknown as Application
      app.get('/styles.css', async (_request, response) => {
        response.type('css').send(await sheet(SOURCES, { minify: false }))
      })
      app.get('/config.json', (_request, response) => response.json(devSite()))
      app.get('/fonts/:file', (request, response) =>
        response.sendFile(join(KIT, 'fonts', basename(request.params.file))),
      )
      // A remote in the shell's page names pictures that the shell did not compile.
      app.get('/art/:file', (request, response) => response.sendFile(pictureAt(request.params.file)))
      app.get('/{*path}', (request, response, next) => {
        if (isPage(request)) response.type('html').send(pageWith(isShell ? '/shell/main.js' : '/main.js'))
        else next()
      })
      return middlewares
    },
  }
}

interface Application {
  readonly get: (path: string, handle: (request: DevRequest, response: Answering, next: () => void) => unknown) => void
}

interface DevRequest {
  readonly path: string
  readonly params: Readonly<Record<'file', string>>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

interface Answering {
  readonly type: (type: string) => Answering
  readonly send: (body: string) => void
  readonly json: (body: object) => void
  readonly sendFile: (path: string) => void
}

function pictureAt(name: string): string {
  const places = ['art', 'clips'].map((folder) => join(KIT, folder, basename(name)))
  return places.find((place) => existsSync(place)) ?? join(KIT, 'art', basename(name))
}

const pageWith = (script: string) =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" ' +
  'content="width=device-width,initial-scale=1">' +
  '<title>Arrive</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/styles.css"></head>' +
  `<body><div id="root"></div><script src="${script}"></script></body></html>`

const isPage = ({ headers, path }: DevRequest) => String(headers.accept).includes('text/html') && !path.includes('.')

/** Anything that is no page or file of the development server is an API call. */
function isCall(path: string, request: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  if (request.method !== 'GET') return true
  return !path.includes('.') && !path.startsWith('/ws') && !String(request.headers.accept).includes('text/html')
}

/** In development there are no hashes, so the gate is open. */
function devSite(): object {
  const remotes = REMOTES.map((short) => ({
    name: `mfe_${short}`,
    entry: `http://localhost:${PORTS[`mfe-${short}`]}/remoteEntry.js`,
    ...factsOf(short),
  }))
  return { remotes, files: {} }
}
