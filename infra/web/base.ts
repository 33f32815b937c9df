import { join } from 'node:path'
import type { Configuration } from 'webpack'
import { root } from './parts.ts'

export interface Mode {
  /** Development: readable names, source maps, library warnings. */
  readonly dev: boolean
  readonly refresh?: boolean
}

/** The router's production build: its package would choose the development build in both modes. */
const ROUTER = {
  'react-router$': join(root, 'node_modules/react-router/dist/production/index.mjs'),
  'react-router/dom$': join(root, 'node_modules/react-router/dist/production/dom-export.mjs'),
}

export function baseConfig(folder: string, { dev, refresh = false }: Mode): Configuration {
  return {
    mode: dev ? 'development' : 'production',
    devtool: dev ? 'cheap-module-source-map' : false,
    context: join(root, folder),
    target: ['web', 'es2022'],
    resolve: { extensions: ['.js', '.mjs', '.json'], alias: dev ? {} : ROUTER },
    module: {
      parser: { javascript: { worker: ['__arriveWorker()', '...'] } },
      rules: [scripts(dev, refresh), { oneOf: [inlined(), files(dev)] }],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  }
}

function scripts(dev: boolean, refresh: boolean) {
  const react = { runtime: 'automatic', development: dev, refresh }
  return {
    test: /\.tsx?$/,
    loader: 'swc-loader',
    options: { jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2022', transform: { react } } },
  }
}

/** Each picture and film has one URL, the same in browser code and prerendered pages. */
function files(dev: boolean) {
  return {
    test: /\.(svg|png|jpg|webm|mp4)$/,
    type: 'asset/resource',
    generator: { publicPath: '/', filename: dev ? 'art/[name][ext]' : 'art/[name].[contenthash:10][ext]' },
  }
}

/** `hero.svg?inline` inlines a picture of the first view. As text, because base64 compresses worse. */
function inlined() {
  return { resourceQuery: /inline/, type: 'asset/inline', generator: { dataUrl: svgAddress } }
}

function svgAddress(svg: Buffer | string): string {
  const text = String(svg).replaceAll(/>\s+</g, '><').trim()
  return `data:image/svg+xml,${text.replaceAll(/[%#"<>\s]/g, encodeURIComponent)}`
}

/** Shared by shell and remotes. Anything more would make first visits slower. */
export function shared(eager: boolean) {
  return {
    react: { singleton: true, eager, requiredVersion: '^19.0.0' },
    'react-dom': { singleton: true, eager, requiredVersion: '^19.0.0' },
    '@arrive/router': { singleton: true, eager, requiredVersion: '^0.1.0' },
  }
}
