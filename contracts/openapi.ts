import { bodySchema } from './body-schema.ts'
import { type Call, type Cookie, IN_HEADERS, queryOf, type Schema } from './call.ts'
import { hasCompanyFields } from './calls/forms.ts'
import { LARGEST_PAGES } from './checking/schema-sentences.ts'
import { ERRORS, type ErrorCode, FACTOR_METHODS, problemMessage } from './errors.ts'
import type { Form } from './form.ts'
import { english } from './messages/english.ts'
import { OFFICE } from './office-roles.ts'
import { portable } from './portable-schema.ts'
import { responseHeaders } from './response-headers.ts'
import { closed, companySchema } from './schemas.ts'
import { SIGNING, type SignedBy, takesSigning } from './signing.ts'
import { LONGEST_TEXT } from './text.ts'

/** Errors of any call, and errors that depend on its input. */
const ALWAYS: readonly ErrorCode[] = ['invalid-query', 'internal', 'busy']
const WITH_BODY: readonly ErrorCode[] = [
  'invalid-body',
  'invalid-answers',
  'wrong-content-type',
  'too-large',
  'too-slow',
]
/** Before a person existed, and once they are erased. */
const AS_OF_ONE: readonly ErrorCode[] = ['no-user', 'erased']
const WITH_KEY: readonly ErrorCode[] = ['invalid-key', 'key-reused', 'log-away', 'parked']

const text = { type: 'string', maxLength: 2_000 }
const maybeText = { type: ['string', 'null'], maxLength: 30, format: 'date-time' }

const hashed = { version: { type: 'integer', minimum: 0 }, hash: { type: 'string', maxLength: 64 } }
const wording = { id: { type: 'string', maxLength: 64 }, ...hashed }
const seen = closed({ ...hashed, version: { type: ['integer', 'null'], minimum: 0 } })

const problemSchema: Schema = {
  ...closed(
    {
      type: text,
      title: text,
      status: { type: 'integer' },
      code: { type: 'string', enum: Object.keys(ERRORS) },
      message: text,
      error: { ...text, description: 'The same text as `message`.' },
      instance: text,
      errors: { type: 'array', maxItems: 1_000, items: closed({ path: text, message: text }) },
      ticket: { ...text, description: 'Of `second-factor`: what the second step is sent with.' },
      methods: { type: 'array', maxItems: FACTOR_METHODS.length, items: { type: 'string', enum: FACTOR_METHODS } },
      passkey: { type: 'object', description: 'Of `second-factor`: what `navigator.credentials.get` takes.' },
      draft: {
        type: ['object', 'null'],
        description: 'Of `draft-newer`: the draft as its read answers it; null: none.',
      },
      saved_at: {
        ...maybeText,
        description:
          'Of `draft-newer`: when the form was submitted since that revision. Of `version-changed`: when it was.',
      },
      state: { ...text, description: 'Of `moved-meanwhile` and `reference-closed`: the state that it has now.' },
      event: { ...text, description: 'Of `version-changed`: the event of the latest version.' },
      fields: {
        type: 'array',
        maxItems: 100,
        description: 'Of `company-open`: the fields of the agency that are still blank.',
        items: text,
      },
      blocks: {
        type: 'array',
        maxItems: 100,
        description: 'Of `packet-blocked`: what is not approved, accepted or in date.',
        items: closed({ kind: { type: 'string', enum: ['form', 'reference', 'credential'] }, what: text, state: text }),
      },
      listed: { type: 'integer', minimum: 0, description: 'Of `a-supplement`: the rows of the file.' },
      texts: {
        type: 'array',
        maxItems: 50,
        description: 'Of `text-changed`: the texts in the wordings in use, and what the person saw.',
        items: closed({ ...wording, title: text, markdown: { type: 'string', maxLength: LONGEST_TEXT }, was: seen }),
      },
    },
    ['type', 'title', 'status', 'code', 'message', 'error'],
  ),
  description: 'A refusal, after RFC 9457.',
}

export function openApi(calls: readonly Call[], forms: readonly Form[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) }
  }
  return portable({
    openapi: '3.1.0',
    info: { title: 'Arrive', version: '1.0.0', description: 'Applications, onboarding and back office.' },
    paths,
    components: {
      schemas: { Problem: problemSchema, ...signingSchemas, ...formSchemas(forms) },
      parameters: { IdempotencyKey: idempotencyKey },
      headers: { RetryAfter: { schema: { type: 'integer', minimum: 1 }, description: 'Seconds.' } },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: BEARER } },
    },
  })
}

const BEARER = 'A token as a login or an administrator gives it. What is in it may change; do not read it.'

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeat with the same key and body answers as the first did, and nothing is saved twice.',
  schema: { type: 'string', minLength: 16, maxLength: 64, pattern: '^[A-Za-z0-9_\\-]{16,64}$' },
}

const signingSchemas = Object.fromEntries(
  Object.entries(SIGNING).map(([by, schema]) => [
    `signing-${by}`,
    { ...schema, description: 'What a save says about its signatures; sealed into its event, and part of no answer.' },
  ]),
)

function formSchemas(forms: readonly Form[]): Record<string, Schema> {
  return Object.fromEntries(
    forms.flatMap((form) => [
      [`form-${form.name}`, { ...withSigning(bodySchema(form), form, 'applicant'), title: form.title }],
      ...(hasCompanyFields(form)
        ? [
            [
              `company-${form.name}`,
              { ...withSigning(companySchema(form), form, 'company'), title: companyTitle(form) },
            ],
          ]
        : []),
    ]),
  )
}

function companyTitle({ title }: Form): string {
  return `${title}: company part`
}

function withSigning({ properties, ...schema }: Schema, form: Form, by: SignedBy): Schema {
  const signing = { $ref: `#/components/schemas/signing-${by}` }
  return { ...schema, properties: takesSigning(form) ? { ...Object(properties), signing } : properties }
}

/** Office roles that may call, if administrators may. */
function rolesOf({ access, officeRoles = [] }: Call): object {
  return access === 'admin' || access === 'person' ? { 'x-office-roles': ['owner', ...officeRoles] } : {}
}

function operation(call: Call): object {
  const { id, summary, description, access, answer } = call
  return {
    operationId: id,
    summary,
    ...(description !== undefined && { description }),
    ...(access === 'public' ? { security: [] } : { security: [{ bearer: [] }], 'x-access': access, ...rolesOf(call) }),
    parameters: parameters(call),
    ...(call.body !== undefined && { requestBody: requestBody(call.body, call.sample?.body) }),
    responses: {
      [answer.status]: {
        description: call.query?.cursor === undefined ? 'Done.' : 'Without parameters all of it, however long.',
        content: contentOf(call),
        ...responseHeaders(call),
      },
      ...refusals(call),
    },
  }
}

/** A call with `follows` has three response formats; the bare list is the first property of the JSON response. */
function contentOf({ answer, follows, sample }: Call): object {
  const { type = 'application/json', alsoTypes = [], schema } = answer
  const whole = { schema: isLines(type) ? BYTES : schema, ...(sample !== undefined && { example: sample.answer }) }
  if (follows !== true) return Object.fromEntries([type, ...alsoTypes].map((one) => [one, whole]))
  const [list] = Object.values(schema.properties as Readonly<Record<string, Schema>>)
  return {
    [type]: whole,
    'application/cloudevents-batch+json': { schema: list },
    'text/event-stream': { schema: { type: 'string', description: '`id`: the cursor. `data`: one event as JSON.' } },
  }
}

/** Generated clients try to parse text types; for unknown types they return bytes. */
const BYTES: Schema = { type: 'string', format: 'binary' }
const isLines = (type: string) => type.startsWith('application/x-ndjson')

const lastEventId = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'Of server-sent events only: the last `id` that arrived. It counts more than `after`.',
  schema: text,
}

function parameters(call: Call): object[] {
  const { path, params, needs = [], repeatable, follows, cookie } = call
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: params?.[name] ?? PERSON,
  }))
  const inQuery = Object.entries(queryOf(call) ?? {}).map(([name, schema]) => ({
    ...queryParameter(name, schema),
    required: needs.includes(name),
  }))
  const key = repeatable === true ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []
  const kept = cookie === undefined ? [] : [cookieParameter(cookie)]
  return [...inPath, ...inQuery, ...key, ...(follows === true ? [lastEventId] : []), ...kept]
}

function cookieParameter({ name, maxLength, description }: Cookie): object {
  return { name, in: 'cookie', required: false, description, schema: { type: 'string', maxLength } }
}

function queryParameter(name: string, { description, ...text }: Schema): object {
  const header = IN_HEADERS[name]
  const maximum = LARGEST_PAGES.get(text.pattern)
  if (header !== undefined) return { name: header, in: 'header', description, schema: headerText(text) }
  return {
    name,
    in: 'query',
    description,
    schema: maximum === undefined ? text : { type: 'integer', minimum: 1, maximum, title: text.title },
  }
}

/** Percent-encoding needs up to twelve characters per character. */
function headerText({ title, maxLength }: Schema): Schema {
  return { type: 'string', title, maxLength: 12 * Number(maxLength) }
}

const PERSON: Schema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

function requestBody(body: NonNullable<Call['body']>, example: unknown): object {
  const type = body.type === 'multipart' ? 'multipart/form-data' : 'application/json'
  return { required: true, content: { [type]: { schema: schemaOf(body), ...(example !== undefined && { example }) } } }
}

function schemaOf(body: NonNullable<Call['body']>): Schema {
  if ('schema' in body) return body.schema
  return { $ref: `#/components/schemas/${'form' in body ? `form-${body.form}` : `company-${body.company}`}` }
}

function refusals(call: Call): Record<string, object> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codesOf(call)) {
    const { status } = ERRORS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusal(status, codes)]))
}

/** Errors that depend on the office role. */
function codesOfRoles({ method, access, officeRoles = [] }: Call): readonly ErrorCode[] {
  const isForAll = (access !== 'admin' && access !== 'person') || officeRoles.length === OFFICE.all.length
  if (isForAll) return []
  return method === 'GET' ? ['not-in-role'] : ['not-in-role', 'read-only']
}

function codesOf(call: Call): Set<ErrorCode> {
  const { access, body, path, params, limit, repeatable, timed, errors = [] } = call
  const session: readonly ErrorCode[] =
    access === 'public' ? [] : ['no-session', 'not-allowed', ...(access === 'link' ? (['wrong-link'] as const) : [])]
  return new Set<ErrorCode>([
    ...session,
    ...codesOfRoles(call),
    ...(body === undefined ? [] : WITH_BODY),
    ...(path.includes('{') && (params === undefined || 'user_id' in params) ? (['invalid-user-id'] as const) : []),
    ...(repeatable === true ? WITH_KEY : []),
    ...(timed === true ? AS_OF_ONE : []),
    ...(limit === undefined ? [] : (['too-many'] as const)),
    ...errors,
    ...ALWAYS,
  ])
}

function refusal(status: number, codes: readonly ErrorCode[]): object {
  const again = status === 429 || status === 503
  return {
    description: codes.map((code) => `\`${code}\`: ${english(problemMessage(code))}`).join('\n\n'),
    ...(again && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}
