import { describe, expect, test } from '@jest/globals'
import { isPublic, mayConnect, troubleWithUrl } from './addresses.ts'

const CLOSED = `0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.8
  192.168.1.1 198.18.0.1 224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::127.0.0.1
  64:ff9b::7f00:1 100::1 2001::1 2001:db8::1 2002:7f00:1:: fc00::1 fd12::1 fe80::1 fec0::1 ff02::1 localhost nonsense`
const OPEN = '8.8.8.8 172.15.255.255 172.32.0.1 192.167.255.255 1.1.1.1 2606:4700:4700::1111 2a00:1450:4001::200e'

test.each(CLOSED.split(/\s+/))('%s is not on the open internet', (address) => {
  expect(isPublic(address)).toBe(false)
  expect(mayConnect(address, 'https:', false)).toBe(false)
})

test.each(OPEN.split(' '))('%s is on the open internet, and is spoken to by https alone', (address) => {
  expect(isPublic(address)).toBe(true)
  expect([mayConnect(address, 'https:', false), mayConnect(address, 'http:', false)]).toEqual([true, false])
  expect(mayConnect(address, 'http:', true)).toBe(false)
})

test('where the settings allow it, private addresses may be connected to, without TLS too', () => {
  expect([mayConnect('127.0.0.1', 'http:', true), mayConnect('10.0.0.1', 'https:', true)]).toEqual([true, true])
  expect(mayConnect('nonsense', 'https:', true)).toBe(false)
})

describe('the URL of a webhook', () => {
  test.each([
    'https://system.example/events',
    'https://system.example:8443/events?key=value',
    'https://1.1.1.1/',
    'https://[2606:4700:4700::1111]/',
  ])('%s is taken', (url) => {
    expect(troubleWithUrl(url, false)).toBeUndefined()
  })

  test.each([
    ['http://system.example/', 'https'],
    ['ftp://system.example/', 'like https'],
    ['https://', 'like https'],
    ['https://user@system.example/', 'no user name'],
    ['https://:secret@system.example/', 'no user name'],
    ['https://127.0.0.1/', 'open internet'],
    ['https://2130706433/', 'open internet'],
    ['https://0x7f.1/', 'open internet'],
    ['https://[::1]/', 'open internet'],
    ['https://[::ffff:127.0.0.1]/', 'open internet'],
    ['https://169.254.169.254/latest/meta-data', 'open internet'],
    ['https://localhost/', 'open internet'],
    ['https://api.localhost./', 'open internet'],
    ['https://metadata.google.internal/', 'open internet'],
  ])('%s is refused', (url, why) => {
    expect(troubleWithUrl(url, false)).toContain(why)
  })

  test('may be a neighbour where the settings allow it, with a password in it never', () => {
    expect(troubleWithUrl('http://127.0.0.1:9000/hook', true)).toBeUndefined()
    expect(troubleWithUrl('http://crm.internal/hook', true)).toBeUndefined()
    expect(troubleWithUrl('http://me:secret@127.0.0.1/', true)).toContain('no user name')
  })
})
