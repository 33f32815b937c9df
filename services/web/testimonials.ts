import type { Testimonial } from '@arrive/contracts/site.ts'

/** As the landing page renders them (`mfe-public/src/parts/testimonials.tsx`), so that hydration finds the same. */
const FIGURES = /<figure class="pub-quote">.*?<\/figure>/gs

/** A page without testimonials stays as it is. */
export function withTestimonials(html: string, testimonials: readonly Testimonial[]): string {
  const found = html.match(FIGURES)?.length ?? 0
  if (found !== testimonials.length) return html
  const figures = testimonials.values()
  return html.replace(FIGURES, (before) => {
    const { value } = figures.next()
    return value === undefined ? before : figureOf(value)
  })
}

function figureOf({ name, words, photo, sample }: Testimonial): string {
  const portrait =
    photo === undefined ? '' : `<img src="${escaped(photo)}" alt="" width="240" height="280" loading="lazy"/>`
  const tag = sample ? '<span class="tag">Sample</span>' : ''
  return [
    `<figure class="pub-quote">${portrait}<div><blockquote><p>${escaped(words)}</p></blockquote>`,
    `<div class="pub-quote-by mt-2.5"><figcaption class="soft">${escaped(name)}</figcaption>`,
    `${tag}</div></div></figure>`,
  ].join('')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** As React escapes text. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (found) => ENTITIES[found] ?? found)
}
