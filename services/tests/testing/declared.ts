import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Client, Reply } from './client.ts'

/** Checks responses and events against the documents that a running product serves. */
export interface Declared {
  /** How a response differs from its OpenAPI declaration; empty if it does not. */
  readonly answerTrouble: (call: Called, reply: Reply) => readonly string[]
  /** The same for an event in the feed, and in the log. */
  readonly givenTrouble: (event: unknown) => readonly string[]
  readonly loggedTrouble: (event: unknown) => readonly string[]
}

/** A call by its path template, with parameters in braces. */
export interface Called {
  readonly method: string
  readonly path: string
}

interface Response {
  readonly description: string
  readonly content?: Readonly<Record<string, { readonly schema: object }>>
  readonly headers?: Readonly<Record<string, object>>
}

interface OpenApi {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Response>> }>>>
  >
}

interface Message {
  readonly name: string
  readonly payload: { readonly properties: { readonly dataschema: { readonly const: string } } }
  readonly 'x-in-the-log'?: object
}

interface AsyncApi {
  readonly components: { readonly messages: Readonly<Record<string, Message>> }
}

export async function readDeclared(client: Client): Promise<Declared> {
  const rest = (await client.get('/openapi.json')).body as unknown as OpenApi
  const events = (await client.get('/asyncapi.json')).body as unknown as AsyncApi
  const valid = schemasOf({ rest, events })
  const messages = Object.entries(events.components.messages)

  function eventTrouble(event: unknown, shape: 'payload' | 'x-in-the-log'): readonly string[] {
    const schema = (event as { readonly dataschema?: unknown }).dataschema
    const found = messages.find(([, { payload }]) => payload.properties.dataschema.const === schema)
    if (found === undefined) return [`no message has the schema ${String(schema)}`]
    const [id, message] = found
    // Internal events have one shape only.
    const named = message[shape] === undefined ? 'payload' : shape
    return valid(['events', 'components', 'messages', id, named], event).map((wrong) => `${id}: ${wrong}`)
  }

  return {
    answerTrouble: ({ method, path }, reply) => {
      const place = ['paths', path, method.toLowerCase(), 'responses', String(reply.status)]
      const response = rest.paths[path]?.[method.toLowerCase()]?.responses[reply.status]
      if (response === undefined) return [`${method} ${path}: status ${reply.status} is not declared`]
      const wrong = [
        ...headerTrouble(response, reply),
        ...contentTrouble(response, reply, (type) => valid(['rest', ...place, 'content', type, 'schema'], reply.body)),
      ]
      return wrong.map((what) => `${method} ${path} ${reply.status}: ${what}`)
    },
    givenTrouble: (event) => eventTrouble(event, 'payload'),
    loggedTrouble: (event) => eventTrouble(event, 'x-in-the-log'),
  }
}

function contentTrouble(
  { description, content = {} }: Response,
  { status, headers, body }: Reply,
  validated: (type: string) => readonly string[],
): readonly string[] {
  const said = headers.get('content-type') ?? ''
  const type = Object.keys(content).find((one) => said === one || said.split(';')[0] === one)
  if (type === undefined) return [`content type ${said} is not declared`]
  // Files and streams are only described in words.
  if (!/[/+]json\b/.test(type)) return []
  const code = String(body['code'])
  return [
    ...(status >= 400 && !description.includes(`\`${code}\``) ? [`code ${code} is not declared`] : []),
    ...validated(type),
  ]
}

/** Of the declared headers, only `Retry-After` is always required. */
function headerTrouble({ headers: declared = {} }: Response, { headers }: Reply): readonly string[] {
  if (!('Retry-After' in declared) || /^[1-9]\d*$/.test(headers.get('retry-after') ?? '')) return []
  return [`Retry-After is ${headers.get('retry-after')}`]
}

/** Checks values against schemas by their path in a document. */
function schemasOf(documents: Readonly<Record<string, object>>) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  for (const [name, document] of Object.entries(documents)) ajv.addSchema(document, name)
  return ([document, ...place]: readonly string[], value: unknown): readonly string[] => {
    const pointer = place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    const validate = ajv.getSchema(`${document}#/${pointer.join('/')}`)
    if (validate === undefined) return ['has no schema']
    return validate(value) === true ? [] : [ajv.errorsText(validate.errors)]
  }
}
