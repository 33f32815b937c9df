import { SHIPPED_TESTIMONIALS, type Testimonial } from '@arrive/contracts/site.ts'
import denise from '@arrive/kit/art/portrait-1.svg'
import tom from '@arrive/kit/art/portrait-2.svg'
import anna from '@arrive/kit/art/portrait-3.svg'
import mei from '@arrive/kit/art/portrait-4.svg'
import { ownTestimonials } from '@arrive/kit/own-site.ts'

const PORTRAITS: readonly string[] = [denise, tom, anna, mei]

/** Four invented employees with invented portraits. */
const SAMPLES: readonly Testimonial[] = SHIPPED_TESTIMONIALS.map((one, at) => ({ ...one, photo: PORTRAITS[at] ?? '' }))

/** Four testimonials, the agency's own if it has them, in pages of two. */
export function quotePages(): readonly (readonly Testimonial[])[] {
  const all = ownTestimonials() ?? SAMPLES
  return [all.slice(0, 2), all.slice(2)]
}
