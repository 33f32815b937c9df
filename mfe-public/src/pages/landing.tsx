import { AskBand } from '../parts/ask-band.tsx'
import { BrochureBand } from '../parts/brochure-band.tsx'
import { Hero } from '../parts/hero.tsx'
import { Testimonials } from '../parts/testimonials.tsx'
import { WhatIsUnique } from '../parts/what-is-unique.tsx'
import { WhoWeServe } from '../parts/who-we-serve.tsx'

export function Component() {
  return (
    <>
      <Hero />
      <WhoWeServe />
      <WhatIsUnique />
      <Testimonials />
      <BrochureBand />
      <AskBand />
    </>
  )
}
