import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { readSources, type SourceFile } from '../../rules/sources.ts'
import { SERVER_FLAGS, SERVER_MEMORY } from '../../run/node-flags.mjs'
import { parseDockerfile, troubleWith } from './dockerfile.ts'
import { ignoredBy } from './ignored.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const isIgnored = ignoredBy(read('.dockerignore'))
const isSent = (path: string) => existsSync(join(ROOT, path)) && !isIgnored(path)
const SERVICES = read('infra/compose/images/services.Dockerfile')

describe('the image of the services', () => {
  test('is built from existing files on a pinned version, and runs without privileges', () => {
    expect(troubleWith(SERVICES, isSent)).toEqual([])
  })

  test('contains no development packages, because its modules come from a stage without them', () => {
    const runs = parseDockerfile(SERVICES).filter(({ name, words }) => name === 'RUN' && words.includes('install'))
    const installs = runs.map(({ words }) => words.join(' '))
    expect(installs).toHaveLength(3)
    for (const install of installs) expect(install).toMatch(/--no-save.* --ignore-scripts/)
    expect(installs.filter((install) => install.includes('--omit=dev --workspace=@arrive/services'))).toHaveLength(1)
  })

  test('starts the server with the memory settings of `npm start`', () => {
    const words = (name: string) =>
      parseDockerfile(SERVICES)
        .filter((one) => one.name === name)
        .at(-1)?.words ?? []
    const settings = Object.entries(SERVER_MEMORY).map(([key, value]) => `${key}=${value}`)
    expect(words('ENV')).toEqual(expect.arrayContaining(settings))
    expect(words('CMD').join(' ')).toContain(SERVER_FLAGS.map((flag) => `"${flag}"`).join(', '))
  })

  test.each(['services/app/main.ts', 'services/maintenance/move.ts', 'services/maintenance/rebuild.ts'])(
    'contains everything that %s imports',
    (start) => {
      const sources = new Map(readSources(ROOT, ['contracts', 'services']).map((source) => [source.file, source]))
      const packages = Object.keys(JSON.parse(read('services/package.json')).dependencies)
      const { files, others } = closure(start, sources)
      expect(files.size).toBeGreaterThan(50)
      expect([...files].filter((file) => !isSent(file) && !file.startsWith('contracts/generated/'))).toEqual([])
      expect([...others].filter((name) => !packages.some((one) => name === one || name.startsWith(`${one}/`)))).toEqual(
        [],
      )
    },
  )
})

describe('the image of the screens', () => {
  test('contains everything that the screens’ build imports', () => {
    const sources = readSources(ROOT, ['infra/web']).filter(({ file }) => !/\.test\.ts$|\/testing\//.test(file))
    expect(sources.length).toBeGreaterThan(10)
    const imported = sources.flatMap(({ imports }) => imports.filter((name) => name.startsWith('infra/')))
    expect(imported.length).toBeGreaterThan(10)
    expect(imported.filter((file) => !isSent(file))).toEqual([])
  })
})

/** Everything that a file imports, transitively: own files and packages. */
function closure(start: string, sources: ReadonlyMap<string, SourceFile>) {
  const files = new Set<string>()
  const others = new Set<string>()
  const waiting = [start]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue
    files.add(file)
    for (const imported of importsAtRun(sources.get(file))) {
      if (/^(?:contracts|services)\//.test(imported)) waiting.push(imported)
      else if (!isBuiltin(imported)) others.add(imported)
    }
  }
  return { files, others }
}

function importsAtRun(source: SourceFile | undefined): readonly string[] {
  if (source === undefined) return []
  return source.imports.filter((name) => !isTypeOnly(source.text, name))
}

function isTypeOnly(text: string, imported: string): boolean {
  const end = imported.split('/').at(-1) ?? imported
  return new RegExp(`^import type [^']*'[^']*${end.replaceAll(/[.+]/g, '\\$&')}'`, 'm').test(text)
}

describe('a Dockerfile with a mistake is reported', () => {
  const GOOD =
    'FROM node:24.1.0-slim\nENV NODE_ENV=production\nCOPY package.json ./\nUSER node\nHEALTHCHECK CMD ' +
    '["a"]\nCMD ["node"]\n'
  const WRONG: readonly (readonly [string, string, string])[] = [
    ['node:24.1.0-slim', 'node:latest', 'node:latest is no image of one version'],
    ['node:24.1.0-slim', 'node', 'node is no image of one version'],
    ['COPY package.json', 'ADD package.json', 'ADD is not used here'],
    ['COPY package.json', 'COPY services/nothing.ts', 'services/nothing.ts is not there to be copied'],
    ['COPY package.json', 'COPY README.md', 'README.md is not there to be copied'],
    ['COPY package.json', 'COPY --from=other /a', 'there is no stage other'],
    ['USER node', 'USER root', 'the last stage runs as root'],
    ['USER node\n', '', 'the last stage runs as root'],
    ['ENV NODE_ENV=production\n', '', 'NODE_ENV is not production'],
    ['HEALTHCHECK CMD ["a"]\n', '', 'nothing says whether it is healthy'],
    ['CMD ["node"]', 'CMD node', 'CMD must be a list: a shell takes no signals'],
  ]

  test.each(WRONG)('for %j with %j', (right, wrong, trouble) => {
    expect(troubleWith(GOOD, isSent)).toEqual([])
    const at = GOOD.lastIndexOf(right)
    expect(troubleWith(GOOD.slice(0, at) + wrong + GOOD.slice(at + right.length), isSent)).toEqual([trouble])
  })
})

test('a script missing from the stage that runs it is reported', () => {
  const compiled = 'FROM screens AS compiled\nCOPY services services\n'
  expect(SERVICES).toContain(compiled)
  const without = SERVICES.replace(`${compiled}COPY infra/build infra/build\n`, compiled)
  expect(troubleWith(without, isSent)).toEqual(['infra/build/services.ts is run where it was not copied'])
})

describe('.dockerignore', () => {
  test.each([
    'package.json',
    'package-lock.json',
    'contracts/calls/accounts.ts',
    'services/kernel/application/settings.ts',
    'infra/build/build.ts',
    'infra/run/node-flags.mjs',
    'infra/compose/images/healthy.mjs',
  ])('includes %s', (path) => {
    expect(isSent(path)).toBe(true)
  })

  test.each([
    '.env',
    '.git/config',
    'data/master.key',
    'README.md',
    'node_modules/koa/package.json',
    'services/node_modules/lru-cache/package.json',
    'services/app/run.int.test.ts',
    'services/tests/testing/arrive.ts',
    'services/kernel/event-store/ports/contract/key-vault.suite.ts',
    'services/tests/story/office.ts',
    'infra/engines/main.ts',
    'infra/run/run.mjs',
    'contracts/generated/forms.ts',
  ])('excludes %s', (path) => {
    expect(isIgnored(path)).toBe(true)
  })
})
