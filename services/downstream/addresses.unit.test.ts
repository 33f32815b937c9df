import { english } from '@arrive/contracts/messages/english.ts'
import { describe, expect, test } from '@jest/globals'
import { mayConnect, urlProblem } from './addresses.ts'
import { isPublic } from './networks.ts'

const CLOSED = `0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255
  192.0.0.8 192.168.1.1 198.18.0.1 224.0.0.1 240.0.0.1 255.255.255.255 168.63.129.16 :: ::1 ::ffff:127.0.0.1
  ::ffff:8.8.8.8 ::127.0.0.1 64:ff9b::7f00:1 100::1 2001::1 2001:db8::1 2002:7f00:1:: fc00::1 fd12::1 fe80::1 fec0::1
  ff02::1 localhost nonsense`
const OPEN = '8.8.8.8 172.15.255.255 172.32.0.1 192.167.255.255 1.1.1.1 2606:4700:4700::1111 2a00:1450:4001::200e'

test.each(CLOSED.split(/\s+/))('the address %s is not public', (address) => {
  expect(isPublic(address)).toBe(false)
  expect(mayConnect(address, 'https:', false)).toBe(false)
})

test.each(OPEN.split(' '))('the address %s is public, and is connected to by https only', (address) => {
  expect(isPublic(address)).toBe(true)
  expect([mayConnect(address, 'https:', false), mayConnect(address, 'http:', false)]).toEqual([true, false])
  expect(mayConnect(address, 'http:', true)).toBe(false)
})

test('private addresses may be connected to, even without TLS, if the settings allow it', () => {
  expect([mayConnect('127.0.0.1', 'http:', true), mayConnect('10.0.0.1', 'https:', true)]).toEqual([true, true])
  expect(mayConnect('nonsense', 'https:', true)).toBe(false)
})

const PRIVATE = `10.1.2.3 127.0.0.1 127.9.9.9 172.16.0.1 172.31.255.255 192.168.1.1 100.64.0.1 ::1 fc00::1 fd12::1
  ::ffff:10.1.2.3 ::ffff:127.0.0.1 ::FFFF:7f00:1`
const NEVER = `169.254.169.254 169.254.170.2 100.100.100.200 168.63.129.16 0.0.0.0 0.1.2.3 192.0.0.192 192.0.2.1
  198.18.0.1 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255 :: fe80::1 febf::1 fe80::1%lo fec0::1 ff02::1
  fd00:ec2::254 fd00:ec2::253 fd20:ce::254 fd00:c1::a9fe:a9fe fd00:42::42 ::ffff:169.254.169.254 ::ffff:a9fe:a9fe
  ::ffff:0.0.0.0 ::ffff:100.100.100.200 ::ffff:255.255.255.255 ::169.254.169.254 ::127.0.0.1 64:ff9b::a9fe:a9fe
  64:ff9b::10.0.0.1 64:ff9b:1::a9fe:a9fe 2002:a9fe:a9fe:: 2002:7f00:1:: 2001::1 100::1 2001:db8::1 fd12::1%eth0`

test.each(PRIVATE.split(/\s+/))(
  'the address %s may be connected to if the settings allow private networks',
  (address) => {
    expect([mayConnect(address, 'http:', true), mayConnect(address, 'https:', false)]).toEqual([true, false])
  },
)

test.each(NEVER.split(/\s+/))('the address %s is never connected to', (address) => {
  for (const protocol of ['http:', 'https:']) {
    expect([mayConnect(address, protocol, true), mayConnect(address, protocol, false)]).toEqual([false, false])
  }
})

function troubleIn(...asked: Parameters<typeof urlProblem>): string | undefined {
  const trouble = urlProblem(...asked)
  return trouble && english(trouble)
}

describe('the URL of a webhook', () => {
  test.each([
    'https://system.example/events',
    'https://system.example:8443/events?key=value',
    'https://1.1.1.1/',
    'https://[2606:4700:4700::1111]/',
  ])('is accepted: %s', (url) => {
    expect(urlProblem(url, false)).toBeUndefined()
  })

  test.each([
    ['http://system.example/', 'https'],
    ['ftp://system.example/', 'like https'],
    ['https://', 'like https'],
    ['https://user@system.example/', 'must not contain a user name'],
    ['https://:secret@system.example/', 'must not contain a user name'],
    ['https://127.0.0.1/', 'open internet'],
    ['https://2130706433/', 'open internet'],
    ['https://0x7f.1/', 'open internet'],
    ['https://[::1]/', 'open internet'],
    ['https://[::ffff:127.0.0.1]/', 'open internet'],
    ['https://169.254.169.254/latest/meta-data', 'open internet'],
    ['https://localhost/', 'open internet'],
    ['https://api.localhost./', 'open internet'],
    ['https://metadata.google.internal/', 'open internet'],
  ])('is refused: %s', (url, why) => {
    expect(troubleIn(url, false)).toContain(why)
  })

  test.each([
    'http://169.254.169.254/latest/meta-data/',
    'https://0xa9fea9fe/',
    'https://2852039166/',
    'http://0251.0376.0251.0376/',
    'http://169.254.43518/',
    'http://[::ffff:169.254.169.254]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[2002:a9fe:a9fe::]/',
    'http://100.100.100.200/',
    'http://0/',
    'http://255.255.255.255/',
    'http://224.0.0.1/',
    'http://metadata.google.internal/computeMetadata/v1/',
    'http://METADATA.google.internal./',
    'http://metadata/',
    'http://instance-data.ec2.internal/',
  ])('is refused under all settings: %s', (url) => {
    expect(troubleIn(url, true)).toBe('URL leads to an address to which no webhook may go.')
    expect(troubleIn(url.replace('http:', 'https:'), false)).toContain('open internet')
  })

  test('may have a private address if the settings allow it, but never a password', () => {
    expect(urlProblem('http://127.0.0.1:9000/hook', true)).toBeUndefined()
    expect(urlProblem('http://crm.internal/hook', true)).toBeUndefined()
    expect(troubleIn('http://me:secret@127.0.0.1/', true)).toContain('must not contain a user name')
  })
})
