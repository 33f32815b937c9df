import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { filesIn, hashedName, integrityOf, publish, readJson } from './files.ts'
import { document, type Page, type Preload, type Sheet } from './html.ts'
import { builds, containerOf, factsOf, type PartName, REMOTES, ROUTES, root, type Short, site } from './parts.ts'
import type { Rendering, Screen } from './screen.ts'
import { sheet } from './sheet.ts'

/** Files of each named chunk. */
type Chunks = Readonly<Record<string, readonly string[]>>

interface Published {
  /** Hashes of scripts by URL. */
  readonly hashes: Readonly<Record<string, string>>
  readonly entries: Readonly<Record<string, string>>
  readonly sheet: Sheet
  /** URLs of fonts and pictures by plain name. */
  readonly named: Readonly<Record<string, string>>
}

/** Plus the HTML that every document includes. */
interface Documented extends Published {
  readonly notices: string
}

const FILES = join(site, 'files')
const PAGES = join(site, 'pages')
const KIT = join(root, 'shell', 'kit')
const FIRST_FONTS = ['atkinson-next.woff2', 'besley.woff2']

/**
 * Publishes files first, HTML and `config.json` last, so no page names a missing file. Old files stay for open tabs.
 */
export async function deploy(): Promise<void> {
  const published = await publishFiles()
  const rendering: Rendering = createRequire(import.meta.url)(join(builds, 'prerender', 'rendering.cjs'))
  const screens = await rendering.screens()
  await publishPages(rendering, screens, { ...published, notices: rendering.notices() })
  const config = Buffer.from(JSON.stringify(siteConfig(published)))
  await publish(FILES, 'config.json', config)
}

async function publishFiles(): Promise<Published> {
  const named = await publishNamed()
  const hashes: Record<string, string> = { ...(await publishPart('shell', '')) }
  const entries: Record<string, string> = {}
  for (const short of REMOTES) {
    const files = await publishPart(`mfe-${short}`, `remotes/${short}/`)
    Object.assign(hashes, files)
    entries[short] = Object.keys(files).find((href) => href.includes('/remoteEntry.')) ?? ''
  }
  const css = Buffer.from(withAddresses(await sheet(builtSources()), named))
  const href = `/shell/${hashedName('styles.css', css)}`
  await publish(FILES, href.slice(1), css)
  return { hashes, entries, named, sheet: { href, integrity: integrityOf(css), css: String(css) } }
}

async function publishPart(part: PartName, prefix: string): Promise<Readonly<Record<string, string>>> {
  const hashes: Record<string, string> = {}
  for (const file of filesIn(join(builds, part))) {
    if (file === 'chunks.json') continue
    const bytes = readFileSync(join(builds, part, file))
    const name = file.startsWith('art/') ? file : prefix + file
    await publish(FILES, name, bytes)
    if (name.endsWith('.js')) hashes[`/${name}`] = integrityOf(bytes)
  }
  return hashes
}

async function publishNamed(): Promise<Readonly<Record<string, string>>> {
  const named: Record<string, string> = {}
  const files = [...filesIn(join(KIT, 'fonts')).map((file) => `fonts/${file}`), 'art/favicon.svg', 'art/share.png']
  for (const file of files) {
    if (/\.(txt|md)$/.test(file)) continue
    const bytes = readFileSync(join(KIT, file))
    const name = hashedName(file, bytes)
    await publish(FILES, name, bytes)
    named[basename(file)] = `/${name}`
  }
  return named
}

/** Finds class names in the builds, so a remote deployed alone has its classes in the sheet. */
function builtSources() {
  return ['shell', ...REMOTES.map((short) => `mfe-${short}`)].map((part) => ({
    base: join(builds, part),
    pattern: '**/*.js',
  }))
}

function withAddresses(css: string, named: Readonly<Record<string, string>>): string {
  return css.replaceAll(/\/fonts\/([\w-]+\.woff2)/g, (_, file: string) => named[file] ?? `/fonts/${file}`)
}

function siteConfig({ hashes, entries }: Published) {
  const remotes = REMOTES.map((short) => ({ name: containerOf(short), entry: entries[short], ...factsOf(short) }))
  return { remotes, files: hashes }
}

async function publishPages(rendering: Rendering, screens: readonly Screen[], published: Documented): Promise<void> {
  const paths: { path: string; page: string }[] = []
  for (const screen of screens) {
    const page = pageName(screen.path)
    const { html } = await rendering.render(screen)
    await publishPage(page, { ...screen, html, isFrame: !screen.prerender }, published)
    paths.push({ path: screen.path, page })
  }
  await publishPage('other.html', { title: 'Arrive', html: '', chunks: [] }, published)
  await publish(site, 'pages.json', Buffer.from(JSON.stringify(paths)))
}

/** `/` → `index.html`, `/hipaa/:id` → `hipaa.html`. */
function pageName(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && !part.startsWith(':'))
  return `${parts.join('-') || 'index'}.html`
}

type Head = Pick<Screen, 'title' | 'chunks'> &
  Partial<Pick<Screen, 'remote' | 'description' | 'layout'>> &
  Pick<Page, 'html' | 'isFrame'>

async function publishPage(name: string, head: Head, published: Documented): Promise<void> {
  const { hashes, named, sheet, notices } = published
  const main = Object.keys(hashes).find((href) => isCurrentMain(href)) ?? ''
  const html = document({
    title: head.title,
    html: head.html,
    isFrame: head.isFrame === true,
    notices,
    ...(head.description !== undefined && { description: head.description }),
    main: { href: main, as: 'script', integrity: hashes[main] ?? '' },
    sheet,
    preloads: [...fontPreloads(named), ...remotePreloads(head, published)],
    icon: named['favicon.svg'] ?? '',
    share: named['share.png'] ?? '',
  })
  await publish(PAGES, name, Buffer.from(html))
}

const isCurrentMain = (href: string) => /^\/shell\/main\./.test(href)

function fontPreloads(named: Readonly<Record<string, string>>): Preload[] {
  return FIRST_FONTS.map((font) => ({ href: named[font] ?? '', as: 'font' }))
}

function remotePreloads({ remote, chunks, layout = '' }: Head, { hashes }: Published): Preload[] {
  const config: Preload = { href: '/config.json', as: 'fetch' }
  if (remote === undefined) return [config]
  const frame = readJson<Chunks>(join(builds, 'shell', 'chunks.json'))[layout] ?? []
  const files = readJson<Chunks>(join(builds, `mfe-${remote}`, 'chunks.json'))
  const wanted = [containerOf(remote as Short), ROUTES, ...chunks]
  const names = new Set(wanted.flatMap((chunk) => files[chunk] ?? []))
  const scripts = [...names].map((name): Preload => scriptAt(`/remotes/${remote}/${name}`, hashes))
  const frames = frame.map((name) => scriptAt(`/${name}`, hashes))
  return [config, ...scripts, ...frames]
}

function scriptAt(href: string, hashes: Readonly<Record<string, string>>): Preload {
  const integrity = hashes[href]
  if (integrity === undefined) throw new Error(`${href} is needed by a page, but was not built`)
  return { href, as: 'script', integrity }
}
