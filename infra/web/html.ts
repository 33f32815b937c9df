export interface Preload {
  readonly href: string
  readonly as: 'script' | 'fetch' | 'font'
  readonly integrity?: string
}

export interface Sheet {
  readonly href: string
  readonly integrity: string
  /** Inlined in prerendered pages. */
  readonly css: string
}

export interface Page {
  readonly title: string
  readonly description?: string
  /** Prerendered HTML; empty if none. */
  readonly html: string
  /** The HTML is only a frame: the script replaces it instead of hydrating it. */
  readonly isFrame?: boolean
  /** Shown if the page's script does not start. */
  readonly notices: string
  readonly main: Preload
  readonly sheet: Sheet
  readonly preloads: readonly Preload[]
  readonly icon: string
  readonly share: string
}

const TYPES: Readonly<Record<Preload['as'], string>> = { script: '', fetch: '', font: ' type="font/woff2"' }

/**
 * Preloads the main script: browsers delay deferred scripts, and all six connections would be taken by then. A
 * prerendered page inlines its styles, so it shows without another request.
 */
export function document({
  title,
  description,
  html,
  isFrame,
  notices,
  main,
  sheet,
  preloads,
  icon,
  share,
}: Page): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escaped(title)}</title>`,
    description === undefined ? '' : `<meta name="description" content="${escaped(description)}">`,
    html === '' ? '' : `<style>${sheet.css}</style>`,
    `<script defer fetchpriority="high" crossorigin="anonymous" src="${main.href}" ` +
      `integrity="${main.integrity}"></script>`,
    html === '' ? linkTo(sheet) : '',
    ...preloads.map(tag),
    `<link rel="icon" href="${icon}" type="image/svg+xml">`,
    `<meta name="theme-color" content="#10393f"><meta property="og:title" content="${escaped(title)}">`,
    `<meta property="og:image" content="${share}">`,
    `</head><body><div id="root"${isFrame === true ? ' data-frame' : ''}>${html}</div>${notices}</body></html>`,
  ].join('')
}

function linkTo({ href, integrity }: Sheet): string {
  return `<link rel="stylesheet" crossorigin="anonymous" href="${href}" integrity="${integrity}">`
}

function tag({ href, as, integrity }: Preload): string {
  const hash = integrity === undefined ? '' : ` integrity="${integrity}"`
  return `<link rel="preload" as="${as}"${TYPES[as]} crossorigin="anonymous" href="${href}"${hash}>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
