import hero from '@arrive/kit/art/hero.svg'
import logo from '@arrive/kit/art/logo-on-dark.svg'
import companionship from '@arrive/kit/art/scene-companionship.svg'
import nursing from '@arrive/kit/art/scene-skilled-nursing.svg'
import { ButtonLink } from '@arrive/kit/button.tsx'
import { PRICES } from '../prices.ts'

/** A picture of the brochure, with links to both sides. */
export function BrochureBand() {
  return (
    <section className="pub-section bg-dogwood" aria-labelledby="brochure">
      <div className="wrap grid items-center gap-10 md:grid-cols-[5fr_7fr] md:gap-18">
        <div>
          <h2 id="brochure">Our brochure, for the kitchen table</h2>
          <p className="lead soft mt-4 mb-6">
            Our services, rates, payment options, license and mission. Print it, or read it together on the couch.
          </p>
          <div className="acts">
            <ButtonLink to="/brochurefront">Front</ButtonLink>
            <ButtonLink to="/brochureback">Back and inside</ButtonLink>
          </div>
        </div>
        <FoldedBrochure />
      </div>
    </section>
  )
}

const NURSING = ['Ventilation', 'Tracheostomy', 'Feeding tube', 'Respiratory care', 'Wound care']
const CARE = ['Light meals', 'Laundry', 'Companionship', 'Errands', 'Bathing', 'Respite']

/** Decorative: the brochure's content has its own pages. */
function FoldedBrochure() {
  return (
    <div className="pub-fold" data-theme="light" aria-hidden="true">
      <BrochurePage title="Skilled nursing" list={NURSING} price={PRICES.nursing} scene={nursing} />
      <BrochurePage title="Personal care" list={CARE} price={PRICES.care} scene={companionship} />
      <div className="pub-cover">
        <div>
          <img className="pub-mark" src={logo} alt="" width="152" height="40" loading="lazy" />
          <p className="pub-title">Arrive and Thrive</p>
        </div>
        <img className="pub-door" src={hero} alt="" width="800" height="840" loading="lazy" />
      </div>
    </div>
  )
}

interface BrochurePageProps {
  readonly title: string
  readonly list: readonly string[]
  readonly price: string
  readonly scene: string
}

function BrochurePage({ title, list, price, scene }: BrochurePageProps) {
  return (
    <div>
      <p className="pub-title">{title}</p>
      <ul>
        {list.map((service) => (
          <li key={service}>{service}</li>
        ))}
      </ul>
      <p className="pub-price">{price}</p>
      <img src={scene} alt="" width="640" height="520" loading="lazy" />
    </div>
  )
}
