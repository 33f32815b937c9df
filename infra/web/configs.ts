import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Chunk, Configuration } from 'webpack'
import { baseConfig, type Mode, shared } from './base.ts'
import { builds, containerOf, ROUTES, root, type Short } from './parts.ts'
import { chunkNames, secureScripts } from './plugins.ts'

// `require`, because the package's types don't match its ES build.
const require = createRequire(import.meta.url)
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack')

const outOf = (name: string) => join(builds, name)

// No snapshots: the deploy step puts that information in the pages and `config.json`.
const OPTIMIZATION = { target: 'web', disableSnapshot: true } as const

/** The shell, which hosts the remotes and finds them at run time. */
export function shellConfig(mode: Mode): Configuration {
  const base = baseConfig('shell', mode)
  const name = mode.dev ? '[name].js' : '[name].[contenthash:10].js'
  return {
    ...base,
    name: 'shell',
    entry: { main: './src/index.tsx' },
    output: {
      path: outOf('shell'),
      filename: `shell/${name}`,
      chunkFilename: `shell/${name}`,
      publicPath: '/',
      uniqueName: 'shell',
      clean: !mode.dev,
    },
    plugins: [
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        dts: false,
        manifest: false,
        shareStrategy: 'loaded-first',
        shared: shared(true),
        runtimePlugins: ['federation-plugin.ts', 'federation-core.ts'].map((file) =>
          join(root, 'shell/src/loading', file),
        ),
        experiments: { optimization: OPTIMIZATION },
      }),
      secureScripts,
      chunkNames,
    ],
  }
}

/** Only lazy chunks share code, like webpack's default. A worker is one file: its policy lets it load none. */
function isShared(chunk: Chunk): boolean {
  return !chunk.canBeInitial() && chunk.name?.endsWith('-worker') !== true
}

interface RemoteMode extends Mode {
  /** Without the shell, it needs its own federation core and entry. */
  readonly alone?: boolean
}

export function remoteConfig(short: Short, mode: RemoteMode): Configuration {
  const folder = `mfe-${short}`
  const name = containerOf(short)
  const file = mode.dev ? '[name].js' : '[name].[contenthash:10].js'
  return {
    ...baseConfig(folder, mode),
    name,
    entry: mode.alone ? { main: './src/standalone.ts' } : {},
    output: {
      path: outOf(folder),
      filename: file,
      chunkFilename: file,
      publicPath: 'auto',
      uniqueName: name,
      clean: !mode.dev,
    },
    optimization: { splitChunks: { chunks: isShared } },
    plugins: [
      new ModuleFederationPlugin({
        name,
        filename: mode.dev ? 'remoteEntry.js' : 'remoteEntry.[contenthash:10].js',
        exposes: { './routes': { import: './src/routes.tsx', name: ROUTES } },
        shared: shared(false),
        dts: false,
        manifest: false,
        shareStrategy: 'loaded-first',
        experiments: { externalRuntime: !mode.alone, optimization: { ...OPTIMIZATION, disableRemote: true } },
      }),
      secureScripts,
      chunkNames,
    ],
  }
}

/** The prerender program: the same sources for Node, without federation. */
export function prerenderConfig(): Configuration {
  const base = baseConfig('shell', { dev: false })
  return {
    ...base,
    name: 'prerender',
    target: 'node22',
    entry: { rendering: '../infra/web/rendering.tsx' },
    output: { path: outOf('prerender'), filename: '[name].cjs', library: { type: 'commonjs2' }, clean: true },
    optimization: { minimize: false, splitChunks: false, chunkIds: 'named' },
    resolve: { ...base.resolve, conditionNames: ['node', 'import', 'require', 'default'] },
  }
}
