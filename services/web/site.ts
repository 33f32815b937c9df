import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** All encodings are kept in memory: the whole site is about two megabytes. */
export interface SiteFile {
  readonly name: string
  readonly bodies: ReadonlyMap<Encoding, Buffer>
  /** Of the uncompressed bytes. */
  readonly hash: string
  /** Whether the name changes with the bytes. */
  readonly immutable: boolean
  /** For a page: hashes of its inline styles, for the policy. */
  readonly styles: readonly string[]
}

export interface Site {
  readonly file: (path: string) => Promise<SiteFile | undefined>
  readonly page: (path: string) => Promise<SiteFile | undefined>
  readonly other: () => Promise<SiteFile | undefined>
}

interface CachedFile {
  readonly file: SiteFile
  readonly modified: number
}

interface ScreenPath {
  readonly path: string
  readonly page: string
}

// Only names as the build makes them, without leading dots.
const ADDRESS = /^\/(?:config\.json|(?:shell|remotes|art|fonts)(?:\/[A-Za-z0-9_][\w.-]*){1,3}(?<!\.(?:br|gz)))$/
const SCREEN = /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?$/
const HASHED = /\.[0-9a-f]{10}\./
const CONFIG = 'files/config.json'
const SUFFIXES: readonly (readonly [Encoding, string])[] = [
  ['identity', ''],
  ['br', '.br'],
  ['gzip', '.gz'],
]

export interface SiteOptions {
  /** Changes a page before it is sent. */
  readonly rewrite?: (html: string) => string
  /** Additional files, by address. */
  readonly files?: ReadonlyMap<string, Buffer>
}

/**
 * A folder with `files/`, `pages/` and `pages.json`. Notices changes; missing files are no error.
 * @param facts settings that `config.json` passes to the screens
 */
export function createSite(folder: string, facts: object = {}, { rewrite, files }: SiteOptions = {}): Site {
  const kept = new Map<string, CachedFile>()
  const own = new Map([...(files ?? [])].map(([name, bytes]) => [name, ownFile(name, bytes)]))

  async function read(name: string): Promise<SiteFile | undefined> {
    const known = kept.get(name)
    if (known?.file.immutable) return known.file
    const modified = await modifiedAt(join(folder, name))
    if (modified === undefined) return undefined
    if (known?.modified === modified) return known.file
    const loaded = await load(folder, name)
    const file = name === CONFIG ? withFacts(loaded, facts) : withRewrite(loaded, rewrite)
    kept.set(name, { file, modified })
    return file
  }

  async function screens(): Promise<readonly ScreenPath[]> {
    const list = await read('pages.json')
    return list === undefined ? [] : JSON.parse(String(list.bodies.get('identity')))
  }

  return {
    file: async (path) => own.get(path) ?? (ADDRESS.test(path) ? read(`files${path}`) : undefined),
    page: async (path) => {
      const found = (await screens()).find((screen) => isAt(screen.path, path))
      return found === undefined ? undefined : read(`pages/${found.page}`)
    },
    other: () => read('pages/other.html'),
  }
}

/** `/hipaa/17` matches `/hipaa/:id`; a final slash makes no difference. */
function isAt(pattern: string, path: string): boolean {
  if (!SCREEN.test(path)) return false
  const wanted = partsOf(pattern)
  const given = partsOf(path)
  if (wanted.length !== given.length) return false
  return wanted.every((part, at) => part.startsWith(':') || part === given[at])
}

const partsOf = (path: string) => path.split('/').filter((part) => part !== '')

function withFacts(file: SiteFile, facts: object): SiteFile {
  const config: object = JSON.parse(String(file.bodies.get('identity')))
  return withText(file, JSON.stringify({ ...config, ...facts }))
}

/** Most pages stay as they are, with the build's own compression. */
function withRewrite(file: SiteFile, rewrite: SiteOptions['rewrite']): SiteFile {
  if (rewrite === undefined || !file.name.endsWith('.html')) return file
  const html = String(file.bodies.get('identity'))
  const rewritten = rewrite(html)
  return rewritten === html ? file : withText(file, rewritten)
}

function withText(file: SiteFile, text: string): SiteFile {
  const plain = Buffer.from(text)
  const bodies = new Map<Encoding, Buffer>([
    ['identity', plain],
    ['br', brotliCompressSync(plain)],
    ['gzip', gzipSync(plain)],
  ])
  return { ...file, bodies, hash: hashOf(plain) }
}

function ownFile(name: string, bytes: Buffer): SiteFile {
  return { name, bodies: new Map([['identity', bytes]]), hash: hashOf(bytes), immutable: true, styles: [] }
}

async function load(folder: string, name: string): Promise<SiteFile> {
  const bodies = new Map<Encoding, Buffer>()
  for (const [encoding, suffix] of SUFFIXES) {
    const bytes = await readFile(join(folder, name + suffix)).catch(absent)
    if (bytes !== undefined) bodies.set(encoding, bytes)
  }
  const plain = bodies.get('identity') ?? Buffer.alloc(0)
  const hash = hashOf(plain)
  return { name, bodies, hash, immutable: HASHED.test(name), styles: name.endsWith('.html') ? stylesIn(plain) : [] }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}

// Read from the page itself, so that page and policy agree even during a deployment.
function stylesIn(html: Buffer): readonly string[] {
  const styles = [...String(html).matchAll(/<style>(.*?)<\/style>/gs)]
  return styles.map(([, css = '']) => `sha256-${createHash('sha256').update(css).digest('base64')}`)
}

async function modifiedAt(file: string): Promise<number | undefined> {
  const found = await stat(file).catch(absent)
  return found?.isFile() ? found.mtimeMs : undefined
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}
