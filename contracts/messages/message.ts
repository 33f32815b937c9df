import type { EN } from './en.ts'

/** Templates by code: what a language consists of. A template names its parameters in braces. */
export type Language = Readonly<Record<string, string>>

/** What stands in for a parameter of a template: a text or a number as it is, or another message. */
export type Param = string | number | Message

/** What the server has to say, in no language yet. It is JSON, so that it can be stored and worded later. */
export interface Message {
  readonly code: string
  readonly params?: Readonly<Record<string, Param>>
}

/** A message about one place of a body (`educationData.0.school`) or one parameter. */
export interface FieldMessage {
  readonly path: string
  readonly message: Message
}

/** One wrong answer, as it is sent: where it stands in the body and what to do about it. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

/** Words a message. */
export type Say = (message: Message) => string

/** A code of the catalogue. */
export type MessageCode = keyof typeof EN

/** Codes of the texts that stand in forms, calls and lists (`own-texts.ts`). They take no parameters. */
export type OwnCode = `form.${string}` | `call.${string}` | `list.${string}`

type ParamsOf<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never

type Given<Names extends string> = [Names] extends [never] ? [] : [params: Readonly<Record<Names, Param>>]

/** A message of the catalogue with exactly the parameters that its template names. */
export function message<C extends MessageCode>(code: C, ...given: Given<ParamsOf<(typeof EN)[C]>>): Message {
  const [params] = given
  return params === undefined ? { code } : { code, params }
}

/** The message of a text that stands in a form, a call or a list. */
export function ownText(code: OwnCode): Message {
  return { code }
}

/** Whether something, such as what a stored outcome says, is a message and not a sentence already. */
export function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'
}

/** What an outcome says. Those stored before there were codes hold the sentence itself. */
export function messageIn(stored: Message | string): Message {
  return typeof stored === 'string' ? message('stored.sentence', { sentence: stored }) : stored
}

const PARAMETER = /\{(\w+)\}/g

/** Words messages by the first of these languages that has the code. A code that none of them has is its own text. */
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

/** Errors as they are sent. */
export function worded(say: Say, errors: readonly FieldMessage[]): readonly FieldError[] {
  return errors.map(({ path, message: said }) => ({ path, message: say(said) }))
}

/** A body as it is sent: its `message`, if it is one, in words. */
export function wordedBody(say: Say, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('message' in body) || !isMessage(body.message)) return body
  return { ...body, message: say(body.message) }
}
