/** A mail to a person as it goes out: the same words as text and as HTML. */
export interface WrittenMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A template of a mail: a subject and paragraphs of Markdown, of which one may be a link, the mail's one button. */
export interface MailTemplate {
  readonly title: string
  readonly markdown: string
}

/** Who sends a mail: its name stands at the head, and how to reach it at the foot. */
export interface MailSender {
  readonly name: string
  readonly phone: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zip: string
}

/** What fills a template in. Nothing personal: a mail is read by whoever holds the phone. */
export interface MailFacts {
  /** The address that the button opens. */
  readonly link: string
  /** The address at which mails like this one are stopped, where it may come again. */
  readonly stop?: string
  /** Numbers, by the words that a template has in braces for them. */
  readonly counts?: Readonly<Record<string, number>>
  readonly sender: MailSender
}

const LINK = /^\[([^\]]+)\]\(\{(link|stop)\}\)$/

/** How often a template has a link as a paragraph of its own: its button (`link`), or what stops it (`stop`). */
export function linksIn(markdown: string, kind: 'link' | 'stop'): number {
  const paragraphs = markdown.split(/\n{2,}/).map((paragraph) => paragraph.replaceAll('\n', ' ').trim())
  const links = paragraphs.filter((paragraph) => LINK.exec(paragraph)?.[2] === kind)
  // One that is no paragraph would be read as it is written.
  return links.length === markdown.split(`{${kind}}`).length - 1 ? links.length : Number.NaN
}

/** Writes a mail from its template. */
export function writeMail(
  { title, markdown }: MailTemplate,
  { link, stop = '', sender, counts = {} }: MailFacts,
): WrittenMail {
  const counted = Object.entries(counts).reduce((text, [word, n]) => text.replaceAll(`{${word}}`, String(n)), markdown)
  const paragraphs = counted.split(/\n{2,}/).map((paragraph) => paragraph.replaceAll('\n', ' ').trim())
  const asText = paragraphs.map((paragraph) => {
    const found = linkIn(paragraph, { link, stop })
    return found === undefined ? paragraph : `${found.label}:\n${found.to}`
  })
  const asHtml = paragraphs.map((paragraph) => {
    const found = linkIn(paragraph, { link, stop })
    if (found === undefined) return `<p>${escaped(paragraph)}</p>`
    return found.kind === 'link'
      ? buttonOf(found.label, found.to)
      : `<p class="foot">${anchorOf(found.label, found.to)}</p>`
  })
  const foot = [sender.phone, `${sender.street}, ${sender.city}, ${sender.state} ${sender.zip}`]
  return {
    subject: title,
    text: [...asText, [sender.name, ...foot].join('\n')].join('\n\n'),
    html: pageOf(title, sender.name, [...asHtml, `<p class="foot">${foot.map(escaped).join('<br>')}</p>`]),
  }
}

/** What a paragraph that is a link opens. */
function linkIn(paragraph: string, addresses: Readonly<Record<'link' | 'stop', string>>) {
  const [, label, kind] = LINK.exec(paragraph) ?? []
  if (label === undefined || (kind !== 'link' && kind !== 'stop')) return undefined
  return { label, kind, to: addresses[kind] }
}

function buttonOf(label: string, link: string): string {
  return `<p>${anchorOf(label, link, ' class="button"')}</p>`
}

function anchorOf(label: string, to: string, more = ''): string {
  return `<a${more} href="${escaped(to)}">${escaped(label)}</a>`
}

/** Programs for mail know few styles, and some none: what is left without them is still in order. */
const STYLE = [
  'body{margin:0;background:#f1f6f5;color:#10393f;font:16px/1.5 Verdana,sans-serif}',
  'main{max-width:34em;margin:0 auto;padding:32px 20px}',
  '.brand{font:600 18px/1.25 Rockwell,Georgia,serif;margin:0 0 28px;padding-bottom:12px;',
  'border-bottom:4px solid #ffb83d}',
  'h1{font:600 24px/1.25 Rockwell,Georgia,serif;margin:0 0 16px}',
  '.button{display:inline-block;background:#ffb83d;color:#0f2f33;border-radius:8px;padding:12px 20px;',
  'font-weight:700;text-decoration:none}',
  '.foot a{color:inherit}',
  '.foot{border-top:1px solid #cfdcdb;padding-top:16px;color:#3d5f62}',
  '@media(prefers-color-scheme:dark){body{background:#0a1e22;color:#eaf3f2}.foot{color:#a9c3c3;border-color:#2a484d}}',
].join('')

function pageOf(title: string, brand: string, paragraphs: readonly string[]): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escaped(title)}</title><style>${STYLE}</style></head><body><main>`,
    `<p class="brand">${escaped(brand)}</p>`,
    `<h1>${escaped(title)}</h1>`,
    ...paragraphs,
    '</main></body></html>',
  ].join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
