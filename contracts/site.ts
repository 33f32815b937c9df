/** What an employee says on the landing page. */
export interface Testimonial {
  readonly name: string
  readonly words: string
  /** The address of a portrait on this site. */
  readonly photo?: string
  /** Invented; the page says so. */
  readonly sample: boolean
}

export const TESTIMONIALS = { count: 4, name: 100, words: 400 } as const

/** Shown until the agency has its own. */
export const SHIPPED_TESTIMONIALS: readonly Testimonial[] = [
  {
    name: 'Denise M., LPN',
    words: 'I was new to home care. The office called after my first shift, just to ask how it went.',
    sample: true,
  },
  {
    name: 'Tom R., RN',
    words: 'One client, one night, no call lights in the hall. This is why I became a nurse.',
    sample: true,
  },
  {
    name: 'Amina K., CNA',
    words: 'I have played a lot of checkers at kitchen tables. I still have not won.',
    sample: true,
  },
  {
    name: 'Grace L., HHA',
    words: 'My schedule fits around school drop-off. When my son was sick, they found someone to cover the same day.',
    sample: true,
  },
]
