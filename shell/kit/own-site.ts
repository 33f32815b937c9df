import type { Testimonial } from '@arrive/contracts/site.ts'

/** Stored on the page, because every remote has its own copy of this module. */
export function setOwnTestimonials(testimonials: readonly Testimonial[] | undefined): void {
  if (testimonials === undefined) delete document.documentElement.dataset['testimonials']
  else document.documentElement.dataset['testimonials'] = JSON.stringify(testimonials)
}

/** Undefined if the agency has none, and while a page is rendered ahead. */
export function ownTestimonials(): readonly Testimonial[] | undefined {
  const text = typeof document === 'undefined' ? undefined : document.documentElement.dataset['testimonials']
  return text === undefined ? undefined : JSON.parse(text)
}
