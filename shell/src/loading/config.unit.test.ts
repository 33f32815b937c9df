import { expect, it } from '@jest/globals'
import { type RemoteConfig, remoteOf } from './config.ts'

const remote = (name: string, ...prefixes: string[]): RemoteConfig => ({ name, entry: '', prefixes, layout: 'public' })
const REMOTES = [remote('open', '/'), remote('forms', '/hipaa', '/job'), remote('office', '/admin')]

it.each([
  ['/', 'open'],
  ['/about', 'open'],
  ['/hipaa', 'forms'],
  ['/hipaa/17', 'forms'],
  ['/hipaa-more', 'open'],
  ['/admin', 'office'],
  ['/admin-login', 'open'],
])('the path %s belongs to the remote %s', (path, name) => {
  expect(remoteOf(REMOTES, path)?.name).toBe(name)
})

it('a path may belong to no remote', () => {
  expect(remoteOf(REMOTES.slice(1), '/about')).toBeUndefined()
})
