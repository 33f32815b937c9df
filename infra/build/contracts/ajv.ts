import { createHash } from 'node:crypto'
import type { Schema } from '@arrive/contracts/call.ts'
import type { Validate } from '@arrive/contracts/validate.ts'
import { Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import { canonical } from './canonical.ts'
import { WrongContracts } from './wrong.ts'

/** The profile for all untrusted input. `allErrors` and coercion stay off because they defeat the limits. */
const PROFILE = {
  strict: true,
  allErrors: false,
  coerceTypes: false,
  useDefaults: false,
  ownProperties: true,
  removeAdditional: false,
  unicodeRegExp: true,
  messages: false,
  // Each schema is compiled on its own; `lint.ts` checks what the profile can't.
  validateSchema: true,
  code: { source: true, esm: true, optimize: 2 },
} as const

/** Replaces ajv's runtime helper, so generated code doesn't import ajv. Counts code points. */
const UCS2_LENGTH = `const ucs2length = (text) => {
  let length = text.length
  for (let at = 0; at < text.length - 1; at += 1) {
    if ((text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) {
      length -= 1
      at += 1
    }
  }
  return length
}`

/**
 * Returns ESM source that exports `validators`, one per name. Equal schemas share code. It needs no imports and no
 * `eval`.
 * @throws WrongContracts that names an invalid schema.
 */
export function validatorSource(schemas: ReadonlyMap<string, Schema>): string {
  const ajv = new Ajv(PROFILE)
  const shared = new Map<string, string>()
  const names = [...schemas].map(([name, schema]): [string, string] => [name, idOf(schema, shared)])
  const compiled = new Map<string, Schema>()
  for (const [name, id] of names) compiled.set(id, schemas.get(name) as Schema)
  for (const [id, schema] of compiled) {
    try {
      ajv.addSchema(schema, id).getSchema(id)
    } catch (error) {
      const [name] = names.find(([, of]) => of === id) as [string, string]
      throw new WrongContracts(`The schema ${name} cannot be used: ${error instanceof Error ? error.message : error}`)
    }
  }
  const code = standalone.default(ajv, Object.fromEntries([...compiled.keys()].map((id) => [id, id])))
  const entries = names.map(([name, id]) => `  ${JSON.stringify(name)}: ${id},`)
  return `${inlined(code)}\nexport const validators = {\n${entries.join('\n')}\n}\n`
}

function idOf(schema: Schema, shared: Map<string, string>): string {
  const key = createHash('sha256').update(canonical(schema)).digest('hex')
  const id = shared.get(key) ?? `check${shared.size}`
  shared.set(key, id)
  return id
}

function inlined(code: string): string {
  const own = code
    .replaceAll('export const ', 'const ')
    .replaceAll('require("ajv/dist/runtime/ucs2length").default', 'ucs2length')
  if (own.includes('require(')) throw new Error('The validators need a part of ajv that is not inlined.')
  return own.replace('"use strict";', `${UCS2_LENGTH}\n`)
}

/** Compiles one schema in this process, for tools and tests. */
export function compile(schema: Schema): Validate {
  return new Ajv(PROFILE).compile(schema)
}
