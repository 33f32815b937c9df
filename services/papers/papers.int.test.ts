import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { bytesOf } from '@arrive/contracts/proof/testing/honest-packet.ts'
import { attacked, MEDICAL_ATTACKS } from '@arrive/contracts/proof/testing/packet-attacks.ts'
import { attachedFiles } from '@arrive/contracts/proof/verifying/packet/attached-files.ts'
import { verifyPacket } from '@arrive/contracts/proof/verifying/packet/verify-packet.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { newFolder, removeFolder } from '../kernel/testing/index.ts'
import { nodeHashing } from '../shared/node-hashing.ts'
import { startTestArrive, type TestArrive } from '../tests/testing/arrive.ts'
import { type Body, createClient } from '../tests/testing/client.ts'
import { ENGINES } from '../tests/testing/engines.ts'
import { newColleague } from '../tests/testing/office.ts'
import { pdfText } from '../tests/testing/pdf-text.ts'
import { adminToken, newStaff, type Staff } from '../tests/testing/people.ts'
import { sendPacket } from '../tests/testing/ready-packet.ts'
import { named } from '../tests/testing/requests.ts'

describe.each(ENGINES)('on the %s engines', (engines) => {
  let arrive: TestArrive
  const client = createClient(() => arrive.origin())
  let owner: string
  let ann: Staff
  let ben: Staff
  let recruiter: string
  beforeAll(async () => {
    arrive = await startTestArrive({}, { engines })
    owner = await adminToken(client)
    ann = await newStaff(client, 'ann@papers.example')
    ben = await newStaff(client, 'ben@papers.example')
    recruiter = (await newColleague(client, owner, 'recruiter')).token
    await sendPacket({ client, owner, staff: ann, today: '2026-11-27' })
  }, 60_000)
  afterAll(() => arrive.end())

  const KEEP = process.env['KEEP_PDF']

  async function paper(path: string, token: string): Promise<Buffer> {
    const { status, bytes, headers } = await client.get(path, token)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.7')
    if (KEEP !== undefined) writeFileSync(`${KEEP}/${path.replaceAll(/\W/g, '_')}_${token === owner}.pdf`, bytes)
    return bytes
  }

  async function filesIn(pdf: Uint8Array) {
    const attached = await attachedFiles(pdf)
    if ('problem' in attached) throw new Error(attached.problem)
    return attached.files
  }

  const asText = ([name, bytes]: [string, Uint8Array]): [string, string] => [name, Buffer.from(bytes).toString()]

  function linesIn(files: ReadonlyMap<string, Uint8Array>, name = 'medical-events.ndjson'): readonly Body[] {
    const text = Buffer.from(files.get(name) ?? []).toString()
    return text
      .split('\n')
      .filter(Boolean)
      .map((line): Body => JSON.parse(line))
  }

  const neverMind = () => {
    throw new Error('No such attack')
  }

  const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

  describe('a packet on paper', () => {
    test('names the person, the day and the moment', async () => {
      const { headers } = await client.get(`/packets/${ann.person}.pdf`, owner)
      expect(headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="packet-${ann.person}-\\d{4}-\\d{2}-\\d{2}\\.pdf"$`),
      )
      expect(Date.parse(headers.get('as-of') ?? '')).toBeGreaterThan(Date.now() - 60_000)
    })

    test('is the same bytes for the same moment, also after another save', async () => {
      const { headers, bytes } = await client.get(`/packets/${ann.person}.pdf`, owner)
      const path = `/packets/${ann.person}.pdf?as_of=${headers.get('as-of')}`
      const first = await paper(path, owner)
      expect(sum(first)).toBe(sum(bytes))
      await sendPacket({ client, owner, staff: ann, today: '2026-11-27' })
      expect(sum(await paper(path, owner))).toBe(sum(first))
    }, 60_000)

    test('of one form has that form', async () => {
      await paper(`/packets/${ann.person}/hipaa.pdf`, owner)
      await paper(`/packets/${ann.person}/hipaa.pdf`, ann.token)
    })

    test('of a form with a long title names the moment on each page', async () => {
      const text = await pdfText(await paper(`/packets/${ann.person}/employee.pdf`, owner))
      const feet = text.match(/^Automobile release · As of .+ E[SD]T$/gm)
      expect(feet).toHaveLength(Number(/^Page 1 of (\d+)$/m.exec(text)?.[1]))
    })

    describe('with a medical form, which is filed apart', () => {
      const FORM = named(forms, 'hepatitis_b')
      let auditor: string
      let compartment: number | undefined
      const bytesFor = (name: string, token: string) => paper(`/packets/${ann.person}${name}.pdf`, token)

      beforeAll(async () => {
        auditor = (await newColleague(client, owner, 'auditor')).token
        const done = { done_on: '2026-11-27', done_by: 'Dr. Okafor' }
        const path = `${FORM.save.path}/${ann.person}/done`
        const replies = [
          await client.post(FORM.save.path, sampleBody(FORM), ann.token),
          await client.post(path, done, owner),
        ]
        expect(replies.map(({ status }) => status)).toEqual([200, 200])
        compartment = await arrive.arrive().kernel.registry.find('medical', String(ann.person))
      })

      test.each(['', '/hepatitis_b'])('proves it to who may read it: packet%s', async (name) => {
        const bytes = await bytesFor(name, owner)
        const words = (await pdfText(bytes)).replaceAll(/\s+/g, ' ')
        const last = words.split(/Page \d+ of \d+/).at(-2)
        expect([last, last]).toEqual(
          ['How to check this file', 'manifest.json'].map((one) => expect.stringContaining(one)),
        )
        expect(words).toContain('The agency keeps the form “Hepatitis B Vaccination” apart, as a medical record.')
        expect(words).not.toMatch(/does not prove|Not in the attached files/)
        const opened = [linesIn(await filesIn(bytes)), linesIn(await filesIn(await bytesFor(name, ann.token)))]
        for (const [at, lines] of opened.entries()) {
          expect(lines).toHaveLength(2)
          for (const { data, evidence, raw } of lines) {
            expect(JSON.parse(String(data))).toMatchObject({ user_id: ann.person, form: 'hepatitis_b' })
            expect(evidence === undefined).toBe(at === 1)
            const { subject } = JSON.parse(Buffer.from(String(raw), 'base64').toString())
            expect(subject).toBe(`person/${compartment}`)
          }
        }
        const key = String((await client.get('/proof/key')).body['vkey'])
        expect(await verifyPacket(await filesIn(bytes), nodeHashing, { key })).toMatchObject({
          ok: true,
          findings: [],
          packet: { person: ann.person, medical: 2 },
        })
      })

      test('of a reader who may not read it, and of another form, says nothing of it', async () => {
        for (const bytes of [await bytesFor('', auditor), await bytesFor('/employee', owner)]) {
          const files = await filesIn(bytes)
          expect([...files.keys()].filter((name) => name.startsWith('medical'))).toEqual([])
          const lines = linesIn(files, 'events.ndjson').map(({ raw }) => Buffer.from(String(raw), 'base64').toString())
          expect(lines.filter((raw) => raw.includes(`"person/${compartment}"`))).toEqual([])
          expect(await pdfText(bytes)).not.toMatch(/does not prove|medical record/)
        }
      })

      test('cut or edited on its way is found touched', async () => {
        const files = new Map([...(await filesIn(await bytesFor('/hepatitis_b', owner)))].map(asText))
        for (const [attack, kind] of [
          ['a medical event left out', 'omitted'],
          ['a medical event and its proof left out', 'omitted'],
          ['a medical text edited', 'content-mismatch'],
        ]) {
          const touched = await attacked(files, MEDICAL_ATTACKS[attack ?? '']?.[1] ?? neverMind, 1)
          const { findings } = await verifyPacket(bytesOf(touched), nodeHashing)
          expect([attack, findings.map((one) => one.kind)]).toEqual([attack, [kind]])
        }
      })
    })

    test.each([
      ['the packet of another person', () => [`/packets/${ann.person}.pdf`, ben.token], 403, 'other-person'],
      ['a form of another person', () => [`/packets/${ann.person}/hipaa.pdf`, ben.token], 403, 'other-person'],
      ['anything for a recruiter', () => [`/packets/${ann.person}.pdf`, recruiter], 403, 'not-in-role'],
      ['a form that is not in', () => [`/packets/${ann.person}/nurse.pdf`, owner], 404, 'not-found'],
      ['an unknown person', () => ['/packets/4711.pdf', owner], 404, 'no-user'],
      ['a number that is none', () => ['/packets/x.pdf', owner], 400, 'invalid-user-id'],
      ['an unknown form', () => [`/packets/${ann.person}/payroll.pdf`, owner], 400, 'invalid-query'],
      ['a moment in the future', () => [`/packets/${ann.person}.pdf?as_of=2200-01-01`, owner], 400, 'invalid-query'],
      ['a day before the person', () => [`/packets/${ann.person}.pdf?as_of=2020-01-01`, owner], 404, 'no-user'],
    ])('%s is refused', async (_, call, status, code) => {
      const [path = '', token] = call()
      const { status: answered, body } = await client.get(path, token)
      expect([answered, body['code']]).toEqual([status, code])
    })

    test('of an erased person is gone', async () => {
      const gone = await newStaff(client, 'gone@papers.example')
      await client.call('DELETE', `/delete_staff/${gone.person}`, { token: owner })
      const { status, body } = await client.get(`/packets/${gone.person}.pdf`, owner)
      expect([status, body['code']]).toEqual([410, 'erased'])
    })
  })

  describe('a binder', () => {
    let folder: string
    beforeAll(async () => {
      folder = await newFolder()
    })
    afterAll(() => removeFolder(folder))

    const bind = (body: object, token = owner) => client.call('POST', '/binders', { body, token })

    /** Entries by name, in order, as Python's zipfile finds them. */
    function entriesIn(bytes: Buffer): ReadonlyMap<string, Buffer> {
      const file = join(folder, 'binder.zip')
      writeFileSync(file, bytes)
      const script = [
        'import base64, json, sys, zipfile',
        'z = zipfile.ZipFile(sys.argv[1])',
        'assert z.testzip() is None',
        'print(json.dumps([[i.filename, base64.b64encode(z.read(i)).decode()] for i in z.infolist()]))',
      ].join('\n')
      const out = execFileSync('python3', ['-c', script, file], { maxBuffer: 256 * 1_024 ** 2, encoding: 'utf8' })
      const entries = JSON.parse(out) as readonly (readonly [string, string])[]
      return new Map(entries.map(([name, base64]) => [name, Buffer.from(base64, 'base64')]))
    }

    test('has a manifest and each packet by last name, without erased people', async () => {
      const gone = await newStaff(client, 'gone2@papers.example')
      await client.call('DELETE', `/delete_staff/${gone.person}`, { token: owner })
      const ids = [ann.person, gone.person, ben.person]
      const { status, headers, bytes } = await bind({ user_ids: ids })
      expect([status, headers.get('content-type'), headers.get('binder-people')]).toEqual([200, 'application/zip', '2'])
      const entries = entriesIn(bytes)
      expect([...entries.keys()]).toEqual(['manifest.json', `${ann.person} Baker, Ann.pdf`, `${ben.person}.pdf`])
      const asOf = headers.get('as-of')
      expect(JSON.parse(String(entries.get('manifest.json')))).toEqual({
        as_of: asOf,
        people: 2,
        size: expect.any(Number),
        root: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
        left_out: [gone.person],
      })
      const own = await paper(`/packets/${ann.person}.pdf?as_of=${asOf}`, owner)
      expect(sum(entries.get(`${ann.person} Baker, Ann.pdf`) ?? Buffer.of())).toBe(sum(own))
    }, 60_000)

    test('has the people of a filtered list', async () => {
      const { bytes, headers } = await bind({ filter: { position: 'CNA', filter: 'baker' } })
      expect(headers.get('binder-people')).toBe('1')
      expect([...entriesIn(bytes).keys()]).toEqual(['manifest.json', `${ann.person} Baker, Ann.pdf`])
    }, 60_000)

    test.each([
      ['nobody', { user_ids: [] }, 404, 'no-user'],
      ['only unknown people', { user_ids: [4711] }, 404, 'no-user'],
      ['people and a filter', { user_ids: [1], filter: {} }, 400, 'invalid-answers'],
      ['neither of them', {}, 400, 'invalid-answers'],
      ['more than 200 people', { user_ids: Array.from({ length: 201 }, (_, at) => at + 1) }, 400, 'invalid-answers'],
      ['an unknown filter', { filter: { shoe: '44' } }, 400, 'invalid-answers'],
      ['a day before the first person', { filter: {}, as_of: '2020-01-01' }, 404, 'no-user'],
      ['the future', { filter: {}, as_of: '2200-01-01' }, 400, 'invalid-query'],
    ])('of %s is refused', async (_, body, status, code) => {
      const answer = await bind(body)
      expect([answer.status, answer.body['code']]).toEqual([status, code])
    })

    test('is not for recruiters, nor for staff', async () => {
      const ids = Array.from({ length: 200 }, (_, at) => at + 1)
      expect((await bind({ user_ids: ids }, recruiter)).body['code']).toBe('not-in-role')
      expect((await bind({ user_ids: [ann.person] }, ann.token)).body['code']).toBe('not-allowed')
    })
  })
})
