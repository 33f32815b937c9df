import { expect, it } from '@jest/globals'
import { wrongAddress } from './passkey.ts'

it.each(['agency.example', 'www.agency.example'])('passkeys of agency.example work at %s', (host) => {
  expect(wrongAddress(host, 'agency.example')).toBeUndefined()
})

it.each(['127.0.0.1', 'otheragency.example', 'example'])('at %s the message says which address to use', (host) => {
  expect(wrongAddress(host, 'agency.example')).toContain('Open this site at agency.example')
})
