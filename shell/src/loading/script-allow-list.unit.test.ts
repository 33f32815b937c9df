import { describe, expect, it } from '@jest/globals'
import { createScriptAllowList } from './script-allow-list.ts'

const BASE = 'https://agency.example/hipaa/17'

describe('the gate', () => {
  it('a listed file gets its hash, however its URL is written', () => {
    const { allow, hashOf } = createScriptAllowList(BASE)
    allow({ '/shell/main.js': 'sha384-a' })
    expect(hashOf('/shell/main.js')).toBe('sha384-a')
    expect(hashOf('https://agency.example/shell/main.js')).toBe('sha384-a')
    expect(hashOf('../shell/main.js')).toBe('sha384-a')
  })

  it.each([
    '/shell/other.js',
    '/shell/main.js?x=1',
    'https://elsewhere.example/shell/main.js',
    '//elsewhere.example/shell/main.js',
    'data:text/javascript,alert(1)',
    'toString',
  ])('the file %s, which is not listed, is refused', (url) => {
    const { allow, hashOf } = createScriptAllowList(BASE)
    allow({ '/shell/main.js': 'sha384-a' })
    expect(() => hashOf(url)).toThrow(TypeError)
  })

  it('files of earlier deploys stay allowed', () => {
    const { allow, hashOf } = createScriptAllowList(BASE)
    allow({ '/old.js': 'sha384-a' })
    allow({ '/new.js': 'sha384-b' })
    expect([hashOf('/old.js'), hashOf('/new.js')]).toEqual(['sha384-a', 'sha384-b'])
  })

  it('every file is refused if none is listed, except in development', () => {
    expect(() => createScriptAllowList(BASE).hashOf('/a.js')).toThrow(TypeError)
    const open = createScriptAllowList(BASE, true)
    expect(open.hashOf('/a.js')).toBe('')
    open.allow({ '/b.js': 'sha384-b' })
    expect(() => open.hashOf('/a.js')).toThrow(TypeError)
  })
})
