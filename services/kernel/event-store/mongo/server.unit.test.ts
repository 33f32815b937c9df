import { expect, test } from '@jest/globals'
import { refusalOf } from './client.ts'

test.each([
  ['a member of a replica set', { setName: 'rs0' }, '6.0.5', undefined],
  ['a newer one', { setName: 'rs0' }, '8.2.0', undefined],
  ['a router', { msg: 'isdbgrid' }, '7.0.1', undefined],
  ['an older one', { setName: 'rs0' }, '5.0.31', /5\.0\.31: version 6 or a newer one/],
  ['one outside a replica set', {}, '6.0.5', /rs\.initiate\(\)/],
  ['something else', {}, undefined, /version 6/],
])('%s', (_, hello, version, refusal) => {
  const said = refusalOf('MONGODB_URI', hello, { version })
  if (refusal === undefined) expect(said).toBeUndefined()
  else expect(said).toMatch(refusal)
})
