import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterEach, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { newStaff } from '../testing/people.ts'
import { named } from '../testing/requests.ts'

/** Personal data that a careless client may put into tracing headers: names and numbers. */
const NAMED = 'ann-lee-1970-01-01'
const TRACE = '7045550142'.repeat(3)
const HEADERS = {
  'x-request-id': NAMED,
  traceparent: `00-${TRACE}00-${'b7'.repeat(8)}-01`,
  // The time of such an id is kept, so it sorts near its neighbors in the log.
  'idempotency-key': '70455501-4299-7000-8000-000000000001',
}

let arrive: TestArrive
afterEach(() => arrive.end())

test.each(ENGINES)('on the %s engines nothing from the headers of a save is stored', async (engines) => {
  arrive = await startTestArrive({}, { engines })
  const client = createClient(arrive.origin)
  const ann = await newStaff(client, 'ann@mail.example')
  const { save } = named(forms, 'hipaa')
  const body = sampleBody(named(forms, 'hipaa'))
  const saved = await client.call('POST', save.path, { token: ann.token, body, headers: HEADERS, key: null })
  expect([saved.status, saved.headers.get('x-request-id')]).toEqual([200, NAMED])
  expect(arrive.logged()).toContain(NAMED)
  for (const [place, bytes] of await arrive.stored()) {
    for (const word of [NAMED, TRACE, '70455501-4299', '704555014299']) {
      expect([place, word, bytes.includes(word)]).toEqual([place, word, false])
    }
  }
})
