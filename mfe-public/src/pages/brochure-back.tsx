import companionship from '@arrive/kit/art/scene-companionship.svg'
import familyCall from '@arrive/kit/art/scene-family-call.svg'
import { Logo } from '@arrive/kit/logo.tsx'
import { BrochureSheet } from '../parts/brochure-sheet.tsx'
import { ContactDetails } from '../parts/contact-details.tsx'
import { RequirementFigures } from '../parts/requirement-figures.tsx'
import { CARE_PLANS } from '../services.ts'

const BEGINNING = [
  { title: 'You tell us', words: 'Two short steps on our website, or one phone call. No obligation.' },
  { title: 'We talk', words: 'Someone from our office goes over your needs and your payment options.' },
  {
    title: 'Someone arrives',
    words: 'A caregiver matched by skills, schedule and personality, for as long as you need one.',
  },
]

export function Component() {
  return (
    <BrochureSheet title="Brochure, back and inside" other={{ to: '/brochurefront', words: 'Front' }}>
      <div className="pub-leaf pub-begin">
        <section>
          <h2>How care begins</h2>
          <ol className="pub-begins">
            {BEGINNING.map(({ title, words }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{words}</p>
              </li>
            ))}
          </ol>
        </section>
        <section>
          <h3>As much as you need</h3>
          <ul className="pub-plans">
            {CARE_PLANS.map((plan) => (
              <li key={plan}>{plan}</li>
            ))}
          </ul>
        </section>
        <img src={companionship} alt="" className="pub-door pub-arch" width="640" height="520" />
      </div>
      <div className="pub-leaf pub-asked">
        <h2>What we require of everyone before they ring your doorbell</h2>
        <RequirementFigures />
        <p>Everyone is 18 or older and can lift up to 50 pounds. We look for RNs, LPNs, HHAs and CNAs.</p>
      </div>
      <Back />
    </BrochureSheet>
  )
}

/** The panel that is visible when the folded sheet lies face down. */
function Back() {
  return (
    <div className="pub-leaf pub-back dark">
      <Logo on="dusk" />
      <img src={familyCall} alt="" className="pub-door pub-arch" width="640" height="520" />
      <p className="pub-mission">The light is on.</p>
      <ContactDetails />
    </div>
  )
}
