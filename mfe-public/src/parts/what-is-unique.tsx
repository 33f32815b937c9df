import { RequirementFigures } from './requirement-figures.tsx'

/** The agency's strengths, as a ruled list of figures. */
export function WhatIsUnique() {
  return (
    <section className="pub-section bg-sky" aria-labelledby="unique">
      <div className="wrap md:grid md:grid-cols-[5fr_7fr] md:gap-16">
        <div className="mb-8 grid content-start gap-4 md:sticky md:top-24 md:self-start">
          <h2 id="unique">What we require of everyone before they ring your doorbell</h2>
          <p className="lead soft">
            You are letting someone new into your home. Here is exactly what that person had to show us first.
          </p>
        </div>
        <RequirementFigures />
      </div>
    </section>
  )
}
