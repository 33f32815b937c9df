/** A mail with the same words as text and as HTML. */
export interface WrittenMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A subject and paragraphs of Markdown. One paragraph may be a link, shown as the button. */
export interface MailTemplate {
  readonly title: string
  readonly markdown: string
}

/** The sender's name is the heading; contact details are in the footer. */
export interface MailSender {
  readonly name: string
  readonly phone: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zip: string
}

/** Values for a template. Personal only in `names`: anyone holding the phone can read a mail. */
export interface MailFacts {
  /** Target of the button. */
  readonly link: string
  /** Unsubscribe address, if the mail can come again. */
  readonly stop?: string
  /** Numbers by placeholder name. */
  readonly counts?: Readonly<Record<string, number>>
  /** Names by placeholder: only the applicant's, for a former employer. Without it the mail looks like phishing. */
  readonly names?: Readonly<Record<string, string>>
  readonly sender: MailSender
}

const LINK = /^\[([^\]]+)\]\(\{(link|stop)\}\)$/

/** How often a template has a link as its own paragraph: the button (`link`) or the unsubscribe link (`stop`). */
export function linksIn(markdown: string, kind: 'link' | 'stop'): number {
  const paragraphs = markdown.split(/\n{2,}/).map((paragraph) => paragraph.replaceAll('\n', ' ').trim())
  const links = paragraphs.filter((paragraph) => LINK.exec(paragraph)?.[2] === kind)
  // A placeholder inside a paragraph would be shown literally.
  return links.length === markdown.split(`{${kind}}`).length - 1 ? links.length : Number.NaN
}

export function writeMail(
  { title, markdown }: MailTemplate,
  { link, stop = '', sender, counts = {}, names = {} }: MailFacts,
): WrittenMail {
  const counted = Object.entries(counts).reduce((text, [word, n]) => text.replaceAll(`{${word}}`, String(n)), markdown)
  const named = (paragraph: string) =>
    Object.entries(names).reduce((text, [word, name]) => text.replaceAll(`{${word}}`, () => name), paragraph)
  const paragraphs = counted.split(/\n{2,}/).map((paragraph) => named(paragraph.replaceAll('\n', ' ').trim()))
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

/** The target if a paragraph is a link. */
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

/** Mail clients support few styles or none; mails must work without them. */
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
