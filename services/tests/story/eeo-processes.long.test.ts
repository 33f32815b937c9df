import { Writable } from 'node:stream'
import { EEO_ANSWERS } from '@arrive/contracts/eeo.ts'
import { eeoCounted } from '@arrive/contracts/events/eeo-counted.ts'
import { expect, test } from '@jest/globals'
import { type Arrive, startArrive } from '../../app/compose.ts'
import { loadContracts } from '../../app/contracts.ts'
import { createLogger } from '../../app/observing/logs.ts'
import { readSettings } from '../../app/settings/settings.ts'
import { TEST_SETTINGS } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { newEngines } from '../testing/engines.ts'
import { entriesOf } from '../testing/history.ts'
import { adminToken, newStaff } from '../testing/people.ts'
import { until } from '../testing/until.ts'

const SILENT = createLogger({
  level: 'error',
  service: 'arrive',
  version: 'test',
  destination: new Writable({ write: (_chunk, _encoding, done) => done() }),
})

test('two processes on Kafka and MongoDB count every answer once, in batches of five', async () => {
  const engines = await newEngines('distributed')
  const settings = () => readSettings({ ...TEST_SETTINGS, ...engines.environment })
  const processes: Arrive[] = []
  try {
    for (const _ of [1, 2]) processes.push(await startArrive(settings(), loadContracts(), SILENT))
    const [one, other] = processes.map(({ port }) => createClient(() => `http://127.0.0.1:${port}`))
    if (one === undefined || other === undefined) throw new Error('Two processes are needed')
    const admin = await until(
      'a login',
      () => adminToken(one).catch(() => ''),
      (token) => token !== '',
    )
    const people = []
    for (let at = 0; at < 23; at++) people.push(await newStaff(one, `p.${at}@mail.example`))
    const replies = await Promise.all(
      people.flatMap(({ token }, at) => {
        const body = { sex: EEO_ANSWERS.sex[at % 3], race_ethnicity: EEO_ANSWERS.race_ethnicity[at % 8] }
        return [one, other].map((by) => by.post('/eeo', body, token))
      }),
    )
    const statuses = replies.map(({ status }) => status)
    expect([201, 409].map((status) => statuses.filter((found) => found === status).length)).toEqual([23, 23])
    const answers = async () => (await other.get('/eeo', admin)).body['answers']
    expect(await until('the counts', answers, (found) => found === 20)).toBe(20)
    const [first] = processes
    const entries = first === undefined ? [] : await entriesOf(first.kernel.log, ['agency'])
    expect(entries.filter(({ envelope }) => envelope.type === eeoCounted.type)).toHaveLength(4)
  } finally {
    for (const one of processes) await one.stop()
    await engines.end()
  }
}, 180_000)
