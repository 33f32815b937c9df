import { cpSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Configuration } from 'webpack'
import { baseConfig } from '../../web/base.ts'
import { compile } from '../../web/compile.ts'
import { filesIn, integrityOf, publish } from '../../web/files.ts'
import { document, type Preload, type Sheet } from '../../web/html.ts'
import { root, site } from '../../web/parts.ts'

const folder = join(root, 'dist', 'bench')
const built = join(folder, 'build')

export const singleSite = join(folder, 'site')

interface Page {
  readonly path: string
  readonly page: string
}

/** Builds the same sources as one script, without federation and prerendering; sheet, fonts and pictures are ours. */
export async function buildSingle(): Promise<void> {
  await compile([singleConfig()])
  rmSync(singleSite, { recursive: true, force: true })
  for (const kind of ['fonts', 'art'])
    cpSync(join(site, 'files', kind), join(singleSite, 'files', kind), { recursive: true })
  const [script = ''] = filesIn(built).filter((file) => /\/single\.[^/]+\.js$/.test(file))
  const bytes = readFileSync(join(built, script))
  await publish(join(singleSite, 'files'), script, bytes)
  const main = { href: `/${script}`, as: 'script', integrity: integrityOf(bytes) } as const
  const pages: readonly Page[] = JSON.parse(readFileSync(join(site, 'pages.json'), 'utf8'))
  const sheet = await publishSheet()
  for (const { page } of pages) await publishPage(page, main, sheet)
  await publish(singleSite, 'pages.json', Buffer.from(JSON.stringify(pages)))
}

function singleConfig(): Configuration {
  const base = baseConfig('shell', { dev: false })
  return {
    ...base,
    name: 'single',
    entry: { main: '../infra/bench/web/single.tsx' },
    output: { path: built, filename: 'shell/single.[contenthash:10].js', publicPath: '/', clean: true },
    module: {
      ...base.module,
      parser: { javascript: { ...base.module?.parser?.javascript, dynamicImportMode: 'eager' } },
    },
    optimization: { splitChunks: false },
  }
}

async function publishPage(page: string, main: Preload, sheet: Sheet): Promise<void> {
  const fonts = filesIn(join(site, 'files', 'fonts')).filter((file) =>
    /^(atkinson|besley)[^/]*\.woff2$/.test(basename(file)),
  )
  const preloads = fonts.map((file) => ({ href: `/fonts/${file}`, as: 'font' as const }))
  const html = document({ title: 'Arrive', html: '', notices: '', main, sheet, preloads, icon: 'data:,', share: '' })
  await publish(join(singleSite, 'pages'), page, Buffer.from(html))
}

/** Copies the product's style sheet. A page that is not prerendered names it. */
async function publishSheet(): Promise<Sheet> {
  const html = readFileSync(join(site, 'pages', 'other.html'), 'utf8')
  const [, href = '', integrity = ''] = /rel="stylesheet"[^>]*href="([^"]+)" integrity="([^"]+)"/.exec(html) ?? []
  await publish(join(singleSite, 'files'), href.slice(1), readFileSync(join(site, 'files', href)))
  return { href, integrity, css: '' }
}
