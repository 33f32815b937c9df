import { readFileSync } from 'node:fs'
import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { transformSync } from '@swc/core'
import { paths } from '../../../run/paths.mjs'

const GLOBALS = new URL('globals.mjs', import.meta.url).href
// No test looks at pictures, so a fake URL is enough.
const PICTURE = pathToFileURL(join(paths.root, 'infra', 'web', 'testing', 'picture.ts')).href
const PICTURES = /\.(svg|png|jpg|webm|mp4)(\?inline)?$/
const SYNTAX = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2024',
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
}

/** Lets Node itself load what tests import: it strips types, and only React's syntax and pictures need more. */
export function loadNatively() {
  enableCompileCache(paths.cache)
  registerHooks({ resolve, load })
}

function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return { url: GLOBALS, format: 'module', shortCircuit: true }
  if (PICTURES.test(specifier)) return { url: PICTURE, shortCircuit: true }
  return next(specifier, context)
}

function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.tsx')) return next(url, context)
  const filename = fileURLToPath(url)
  const { code } = transformSync(readFileSync(filename, 'utf8'), { ...SYNTAX, filename })
  return { format: 'module', source: code, shortCircuit: true }
}
