import { agency } from '@arrive/contracts/agency.ts'
import hero from '@arrive/kit/art/hero.svg'
import { Check } from '@arrive/kit/icons.tsx'
import { Logo } from '@arrive/kit/logo.tsx'
import { BrochureSheet } from '../parts/brochure-sheet.tsx'
import { ContactDetails } from '../parts/contact-details.tsx'
import { Accepted } from '../parts/facts.tsx'
import { MISSION, PRICES } from '../prices.ts'
import { CARE, NURSING } from '../services.ts'

export function Component() {
  return (
    <BrochureSheet title="Brochure, front" other={{ to: '/brochureback', words: 'Back and inside' }}>
      <div className="pub-leaf pub-priced">
        <Services title="Skilled nursing" list={NURSING} price={PRICES.nursing} />
        <Services title="Personal care" list={CARE} price={PRICES.care} />
      </div>
      <div className="pub-leaf pub-middle">
        <section>
          <h3>Our mission</h3>
          <p className="pub-mission">{MISSION}</p>
        </section>
        <section>
          <h3>We accept</h3>
          <Accepted />
        </section>
        <section>
          <h3>Licensing and accreditation</h3>
          <p>
            We are licensed by the State of North Carolina, insured and accredited. Ask to see our license and
            accreditation.
          </p>
        </section>
        <ContactDetails />
      </div>
      <Cover />
    </BrochureSheet>
  )
}

interface ServicesProps {
  readonly title: string
  readonly list: readonly string[]
  readonly price: string
}

function Services({ title, list, price }: ServicesProps) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {list.map((service) => (
          <li key={service}>{service}</li>
        ))}
      </ul>
      <p className="pub-price">{price}</p>
    </section>
  )
}

function Cover() {
  return (
    <div className="pub-leaf pub-cover dark">
      <div className="pub-pad">
        <Logo on="dusk" />
        <h2>
          <span>Arrive</span> <span>and Thrive</span>
        </h2>
        <p className="soft">
          Private duty nursing and <span className="whitespace-nowrap">in-home</span> personal care in {agency.city},
          North Carolina
        </p>
      </div>
      <img
        src={hero}
        className="pub-door"
        width="800"
        height="840"
        alt="A nurse and an older woman arm in arm in a lit doorway."
      />
      <ul className="pub-floor">
        {['State licensed', 'Insured', 'Accredited'].map((fact) => (
          <li key={fact}>
            <Check /> {fact}
          </li>
        ))}
      </ul>
    </div>
  )
}
