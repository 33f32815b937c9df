import type { Context, Middleware } from 'koa'
import { chosenEncoding, namesHtml, pageHeaders, typeOf, wantsPage } from './headers.ts'
import { rangeOf } from './range.ts'
import type { Site, SiteFile } from './site.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'

export function createPages(site: Site): Middleware {
  return async (ctx) => {
    const path = pathOf(ctx)
    const file = await site.file(path)
    if (file !== undefined) return send(ctx, file, 200)
    const accept = ctx.get('accept')
    if (!wantsPage(accept)) return
    const page = await site.page(path)
    if (page !== undefined) return sendPage(ctx, page, 200)
    if (!namesHtml(accept)) return
    const other = await site.other()
    if (other !== undefined) sendPage(ctx, other, 404)
  }
}

/** The raw path: Koa's own is normalized (`//` and `/#` must not become `/`). */
function pathOf({ req }: Context): string {
  return (req.url ?? '').split('?', 1)[0] ?? ''
}

function sendPage(ctx: Context, page: SiteFile, status: number): void {
  ctx.set({ ...pageHeaders(page.styles) })
  ctx.vary('Accept')
  send(ctx, page, status)
}

function send(ctx: Context, file: SiteFile, status: number): void {
  const encoding = chosenEncoding(ctx.get('accept-encoding'), file.bodies)
  const body = file.bodies.get(encoding) ?? Buffer.alloc(0)
  ctx.status = status
  ctx.type = typeOf(file.name)
  ctx.set('cache-control', file.immutable ? IMMUTABLE : REVALIDATE)
  ctx.etag = encoding === 'identity' ? file.hash : `${file.hash}-${encoding}`
  if (file.bodies.size > 1) ctx.vary('Accept-Encoding')
  if (status === 200 && ctx.fresh) {
    ctx.status = 304
    return
  }
  if (encoding !== 'identity') ctx.set('content-encoding', encoding)
  if (file.bodies.size > 1) ctx.body = body
  else sendPart(ctx, body)
}

/** Browsers request videos in ranges; other uncompressed files work the same way. */
function sendPart(ctx: Context, body: Buffer): void {
  ctx.set('accept-ranges', 'bytes')
  const range = rangeOf(ctx.get('range'), body.length)
  if (range === undefined) {
    ctx.body = body
  } else if (range === false) {
    ctx.status = 416
    ctx.set('content-range', `bytes */${body.length}`)
    ctx.body = ''
  } else {
    ctx.status = 206
    ctx.set('content-range', `bytes ${range.first}-${range.last}/${body.length}`)
    ctx.body = body.subarray(range.first, range.last + 1)
  }
}
