import type { EventEmitter } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createRequire } from 'node:module'
import type KoaRouter from '@koa/router'
import type Application from 'koa'
import type { koaBody } from 'koa-body'

/**
 * `node:http` and what is built on it, by `require`: an ES import of `node:http`, however deep down, reads all of its
 * exports, and one of them loads an HTTP client that the server never uses. It is a tenth of every start.
 */
const require = createRequire(import.meta.url)

export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')
export const Koa: typeof Application = require('koa')
export const Router: typeof KoaRouter = require('@koa/router')

/** What koa-body uses of a Koa context. */
export interface BodyContext {
  readonly req: EventEmitter & { readonly headers: IncomingHttpHeaders }
  readonly method: string
  /** The content type, if it is one of the accepted ones. */
  readonly is: () => string
  readonly request: { body: string }
}

/** Reads a body into `request.body`. */
export type BodyReader = (context: BodyContext, next: () => Promise<void>) => Promise<void>

/** koa-body as middleware. Loaded with the first body, because loading it would slow down the start. */
export function createBodyReader(options: Parameters<typeof koaBody>[0]): BodyReader {
  return require('koa-body').koaBody(options)
}
