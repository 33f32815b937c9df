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

/** What fills a template in. Nothing personal: a mail is read by whoever holds the phone. */
export interface MailFacts {
  /** The address that the button opens. */
  readonly link: string
  /** Who sends it, at its foot. */
  readonly sender: string
}

const BUTTON = /^\[([^\]]+)\]\(\{link\}\)$/

/** Whether a template has its one button, as a paragraph of its own. */
export function hasOneButton(markdown: string): boolean {
  const buttons = markdown.split(/\n{2,}/).filter((paragraph) => BUTTON.test(paragraph.replaceAll('\n', ' ').trim()))
  return buttons.length === 1 && markdown.split('{link}').length === 2
}

/** Writes a mail from its template. */
export function writeMail({ title, markdown }: MailTemplate, { link, sender }: MailFacts): WrittenMail {
  const paragraphs = markdown.split(/\n{2,}/).map((paragraph) => paragraph.replaceAll('\n', ' ').trim())
  const asText = paragraphs.map((paragraph) => {
    const label = BUTTON.exec(paragraph)?.[1]
    return label === undefined ? paragraph : `${label}:\n${link}`
  })
  const asHtml = paragraphs.map((paragraph) => {
    const label = BUTTON.exec(paragraph)?.[1]
    return label === undefined ? `<p>${escaped(paragraph)}</p>` : buttonOf(label, link)
  })
  return {
    subject: title,
    text: [...asText, sender].join('\n\n'),
    html: pageOf(title, [...asHtml, `<p class="foot">${escaped(sender)}</p>`]),
  }
}

function buttonOf(label: string, link: string): string {
  return `<p><a class="button" href="${escaped(link)}">${escaped(label)}</a></p>`
}

/** Programs for mail know few styles, and some none: what is left without them is still in order. */
const STYLE = [
  'body{margin:0;background:#f1f6f5;color:#10393f;font:16px/1.5 Verdana,sans-serif}',
  'main{max-width:34em;margin:0 auto;padding:32px 20px}',
  'h1{font:600 24px/1.25 Rockwell,Georgia,serif;margin:0 0 16px}',
  '.button{display:inline-block;background:#ffb83d;color:#0f2f33;border-radius:8px;padding:12px 20px;',
  'font-weight:700;text-decoration:none}',
  '.foot{border-top:1px solid #cfdcdb;padding-top:16px;color:#3d5f62}',
  '@media(prefers-color-scheme:dark){body{background:#0a1e22;color:#eaf3f2}.foot{color:#a9c3c3;border-color:#2a484d}}',
].join('')

function pageOf(title: string, paragraphs: readonly string[]): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escaped(title)}</title><style>${STYLE}</style></head><body><main>`,
    `<h1>${escaped(title)}</h1>`,
    ...paragraphs,
    '</main></body></html>',
  ].join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
