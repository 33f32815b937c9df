import type { EventEmitter } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createRequire } from 'node:module'
import type KoaRouter from '@koa/router'
import type Application from 'koa'
import type { koaBody } from 'koa-body'

/** An ES import of `node:http` reads all of its exports, one of which loads an HTTP client: a tenth of every start. */
const require = createRequire(import.meta.url)

export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')
export const Koa: typeof Application = require('koa')
export const Router: typeof KoaRouter = require('@koa/router')

export interface BodyContext {
  readonly req: EventEmitter & { readonly headers: IncomingHttpHeaders }
  readonly method: string
  /** The content type, if it is one of the accepted ones. */
  readonly is: () => string
  readonly request: { body: string }
}

export type BodyReader = (context: BodyContext, next: () => Promise<void>) => Promise<void>

/** Loaded with the first body, because it would slow down the start. */
export function createBodyReader(options: Parameters<typeof koaBody>[0]): BodyReader {
  return require('koa-body').koaBody(options)
}
