import type { EN } from './en.ts'

/** Message templates by code; parameters are in braces. */
export type Language = Readonly<Record<string, string>>

/** A template parameter: text, number, or another message. */
export type Param = string | number | Message

/** A message in no language yet. It is JSON, so it can be stored and worded later. */
export interface Message {
  readonly code: string
  readonly params?: Readonly<Record<string, Param>>
}

/** A message about one path of a body (`educationData.0.school`) or one parameter. */
export interface FieldMessage {
  readonly path: string
  readonly message: Message
}

/** One wrong answer in a response: its path in the body and how to fix it. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

export type Say = (message: Message) => string

export type MessageCode = keyof typeof EN

/** Codes of texts in forms, calls and lists (`own-texts.ts`). They take no parameters. */
export type OwnCode = `form.${string}` | `call.${string}` | `list.${string}`

type ParamsOf<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never

type Given<Names extends string> = [Names] extends [never] ? [] : [params: Readonly<Record<Names, Param>>]

/** Type-checks that the parameters match the template. */
export function message<C extends MessageCode>(code: C, ...given: Given<ParamsOf<(typeof EN)[C]>>): Message {
  const [params] = given
  return params === undefined ? { code } : { code, params }
}

export function ownText(code: OwnCode): Message {
  return { code }
}

/** Whether a value, such as a stored outcome, is a message rather than a sentence. */
export function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'
}

/** Reads a stored outcome. Old ones hold the sentence itself. */
export function messageIn(stored: Message | string): Message {
  return typeof stored === 'string' ? message('stored.sentence', { sentence: stored }) : stored
}

const PARAMETER = /\{(\w+)\}/g

/** Words messages in the first of these languages that has the code. An unknown code is returned as its own text. */
export function speaker(...languages: readonly Language[]): Say {
  function say({ code, params }: Message): string {
    const template = languages.find((language) => Object.hasOwn(language, code))?.[code] ?? code
    if (params === undefined) return template
    return template.replace(PARAMETER, (place, name: string) => {
      const value = Object.hasOwn(params, name) ? params[name] : place
      return typeof value === 'object' ? say(value) : String(value)
    })
  }
  return say
}

export function worded(say: Say, errors: readonly FieldMessage[]): readonly FieldError[] {
  return errors.map(({ path, message: said }) => ({ path, message: say(said) }))
}

/** Words a body's `message`, if it has one. */
export function wordedBody(say: Say, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('message' in body) || !isMessage(body.message)) return body
  return { ...body, message: say(body.message) }
}
