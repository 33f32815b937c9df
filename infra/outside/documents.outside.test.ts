import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asyncApi } from '@arrive/contracts/asyncapi.ts'
import { calls } from '@arrive/contracts/generated/calls.ts'
import { events } from '@arrive/contracts/generated/events.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { openApi } from '@arrive/contracts/openapi.ts'
import { sampleEnvelope } from '@arrive/services/kernel/testing/index.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { needTool, run } from './tools.ts'

/** Installed in a separate folder, because the product doesn't need them. */
const PARSERS = ['@asyncapi/parser@3.6.6', '@seriousme/openapi-schema-validator@2.11.0', 'cloudevents@10.0.0']
const LONG = 300_000

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arrive-documents-'))
  await needTool('npm', 'https://nodejs.org')
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...PARSERS], folder)
}, LONG)
afterAll(() => rm(folder, { recursive: true, force: true }))

async function said(document: object, script: string): Promise<unknown> {
  await writeFile(join(folder, 'document.json'), JSON.stringify(document))
  await writeFile(join(folder, 'script.js'), `${READ}\n${script}`)
  return JSON.parse(await run(process.execPath, ['script.js'], folder))
}

const READ = `import { readFileSync } from 'node:fs'
const text = readFileSync('document.json', 'utf8')`

test(
  'the AsyncAPI parser accepts /asyncapi.json',
  async () => {
    const script = `import { Parser } from '@asyncapi/parser'
const { document, diagnostics } = await new Parser().parse(text)
const errors = diagnostics.filter(({ severity }) => severity < 2).map(({ path, message }) => [path.join('/'), message])
console.log(JSON.stringify({ isRead: document !== undefined, errors }))`
    expect(await said(asyncApi(events), script)).toEqual({ isRead: true, errors: [] })
  },
  LONG,
)

test(
  'an OpenAPI 3.1 validator accepts /openapi.json',
  async () => {
    const script = `import { Validator } from '@seriousme/openapi-schema-validator'
const { valid, errors = [] } = await new Validator().validate(JSON.parse(text))
console.log(JSON.stringify({ valid, errors }))`
    expect(await said(openApi(calls, forms), script)).toEqual({ valid: true, errors: [] })
  },
  LONG,
)

test(
  'the CloudEvents SDK reads a Kafka record with the documented content type',
  async () => {
    const event = sampleEnvelope({ id: 'a' })
    const { defaultContentType } = asyncApi(events) as { readonly defaultContentType: string }
    const record = { key: 'person/1', headers: { 'content-type': defaultContentType }, value: JSON.stringify(event) }
    const script = `import { Kafka } from 'cloudevents'
console.log(JSON.stringify(Kafka.toEvent(JSON.parse(text)).id))`
    expect(await said(record, script)).toBe('a')
  },
  LONG,
)
