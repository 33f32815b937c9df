import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { site } from '../../web/parts.ts'
import type { Figure } from '../ratios.ts'

const KIB = 1_024

interface Screen {
  readonly path: string
  readonly page: string
}

interface Named {
  readonly href: string
  readonly size: number
}

/** Gzipped size of everything a visitor must fetch, according to the site's pages. */
export async function measureSizes(): Promise<readonly Figure[]> {
  const screens: readonly Screen[] = JSON.parse(readFileSync(join(site, 'pages.json'), 'utf8'))
  const files = screens.map(({ path, page }) => ({ path, files: named(page) }))
  const isOffice = (named: readonly Named[]) => named.some(({ href }) => href.startsWith('/remotes/admin/'))
  const all = files.flatMap((screen) => screen.files)
  const isPublic = (screen: (typeof files)[number]) => !screen.path.includes(':') && !isOffice(screen.files)
  const open = files.filter(isPublic).map((screen) => ({ path: screen.path, size: sum(screen.files.filter(isScript)) }))
  return [
    ceiling('shell, its first script', 130, largest(all.filter(({ href }) => /\/shell\/main\./.test(href)))),
    ceiling('a remoteEntry', 28, largest(all.filter(({ href }) => href.includes('/remoteEntry.')))),
    ceiling('scripts of a public page', 170, largest(open.map(({ path, size }) => ({ href: path, size })))),
    ceiling('style sheet', 15, largest(all.filter(({ href }) => href.endsWith('.css')))),
  ]
}

function ceiling(name: string, atMost: number, { href, size }: Named): Figure {
  return { name: `gzipped KiB: ${name}`, value: size / KIB, atMost, detail: `the most, at ${href}` }
}

function named(page: string): readonly Named[] {
  const html = readFileSync(join(site, 'pages', page), 'utf8')
  const found = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, href = '']) => href)
  return [...new Set(found)].map((href) => ({ href, size: gzipped(href) }))
}

const sizes = new Map<string, number>()

function gzipped(href: string): number {
  const known = sizes.get(href) ?? gzipSync(readFileSync(join(site, 'files', href)), { level: 9 }).length
  sizes.set(href, known)
  return known
}

const isScript = ({ href }: Named) => href.endsWith('.js')
const sum = (files: readonly Named[]) => files.reduce((total, { size }) => total + size, 0)

function largest(files: readonly Named[]): Named {
  return files.reduce((most, one) => (one.size > most.size ? one : most), { href: 'nothing', size: 0 })
}
