import { describe, expect, test } from '@jest/globals'
import { importsOf, resolveImport } from './imports.ts'

describe('the imports of a source', () => {
  test.each([
    ["import koa from 'koa'", 'koa'],
    ["import './side-effect.ts'", './side-effect.ts'],
    ["import type { A } from './a.ts'", './a.ts'],
    ["import a, {\n  type B,\n  c as d,\n} from './a.ts'", './a.ts'],
    ["import * as fs from 'node:fs'", 'node:fs'],
    ["export * from './a.ts'", './a.ts'],
    ["export { a } from './a.ts'", './a.ts'],
    ["const a = await import('./a.ts')", './a.ts'],
    ["import data from './a.json' with { type: 'json' }", './a.json'],
    ['const load = () => import(/* webpackChunkName: "a" */ \'./a.ts\')', './a.ts'],
    ["const load = () => import( // why\n  './a.ts')", './a.ts'],
    ["const load = () => import(`./a.ts`, { with: { type: 'json' } })", './a.ts'],
    ["type A = import('./a.ts').A", './a.ts'],
    ["let a: typeof import('./a.ts')", './a.ts'],
    ["import type { A } from /* where */ './a.ts'", './a.ts'],
    ["import a = require('./a.ts')", './a.ts'],
    ["const a = require /* old */ ('./a.ts')", './a.ts'],
    ["const a = require.resolve('./a.ts')", './a.ts'],
    ["new Worker(new URL('./a.ts', import.meta.url))", './a.ts'],
    ["import.meta.resolve('./a.ts')", './a.ts'],
    ["export const a = 1; import './a.ts'", './a.ts'],
    ["import { 'a-b' as c } from './a.ts'", './a.ts'],
  ])('are found in %j', (text, expected) => {
    expect(importsOf(text)).toEqual([expected])
  })

  test.each([
    "// import a from './a.ts'\nexport const from = 'somewhere'",
    "export const said = `\n  import a from './a.ts'\n`",
    "/*\nimport './a.ts'\n*/",
    "export const page = new URL('./a.ts', 'http://127.0.0.1')",
    'export const load = (name: string) => import(name)',
  ])('are not found in %j', (text) => {
    expect(importsOf(text)).toEqual([])
  })

  test('are found in a source with JSX elements', () => {
    const text = "const Page = lazy(() => import(/* why */ './page.tsx'))\nexport const a = <Page />"
    expect(importsOf(text, { jsx: true })).toEqual(['./page.tsx'])
  })
})

describe('the target of an import', () => {
  test('is a path from the root for a file or a package of this repository', () => {
    expect(resolveImport('services/kernel/edge/a.ts', '../log.ts')).toBe('services/kernel/log.ts')
    expect(resolveImport('services/app/main.ts', '@arrive/contracts/errors.ts')).toBe('contracts/errors.ts')
    expect(resolveImport('services/app/main.ts', 'node:fs')).toBe('node:fs')
  })
})
