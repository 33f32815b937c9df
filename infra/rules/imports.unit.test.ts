import { describe, expect, test } from '@jest/globals'
import { importsOf, isPackage, resolveImport } from './imports.ts'

describe('imports of a text', () => {
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
  ])('%j', (text, expected) => {
    expect(importsOf(text)).toEqual([expected])
  })

  test('are not found in comments or in words about them', () => {
    expect(importsOf("// import a from './a.ts'\nexport const from = 'somewhere'")).toEqual([])
  })
})

describe('an import', () => {
  test('of a file or of a package of ours becomes a path from the root', () => {
    expect(resolveImport('services/kernel/edge/a.ts', '../log.ts')).toBe('services/kernel/log.ts')
    expect(resolveImport('services/main.ts', '@arrive/contracts/errors.ts')).toBe('contracts/errors.ts')
    expect(resolveImport('services/main.ts', 'node:fs')).toBe('node:fs')
  })

  test('names a package or what is inside it, not one with a longer name', () => {
    expect(isPackage('mongodb/lib/x.js', 'mongodb')).toBe(true)
    expect(isPackage('mongodb-memory-server', 'mongodb')).toBe(false)
  })
})
