import { createRequire } from 'node:module'
import type KoaRouter from '@koa/router'
import type Application from 'koa'

/**
 * `node:http` and what is built on it, by `require`: an ES import of `node:http`, however deep down, reads all of its
 * exports, and one of them loads an HTTP client that the server never uses. It is a tenth of every start.
 */
const require = createRequire(import.meta.url)

export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')
export const Koa: typeof Application = require('koa')
export const Router: typeof KoaRouter = require('@koa/router')
