import { agency } from '@arrive/contracts/agency.ts'
import hero from '@arrive/kit/art/hero.svg?inline'
import { ButtonLink } from '@arrive/kit/button.tsx'
import { ArrowRight, Check } from '@arrive/kit/icons.tsx'

const FACTS = ['State licensed', 'Insured', 'Accredited', 'Medicaid, veterans benefits, private pay and most insurance']

/** The first view: who the agency is, what to do first, and four facts. */
export function Hero() {
  return (
    <>
      <section className="pub-hero dark">
        <div className="wrap">
          <div className="pub-copy">
            <p className="mb-4.5 text-on-spruce-soft">Home care and nursing in {agency.city}, North Carolina</p>
            <h1>
              <span>Arrive</span> <span>and Thrive</span>
            </h1>
            <p className="pub-tagline">Explore exciting career opportunities with the agency!</p>
            <div className="acts mt-7">
              <ButtonLink to="/staff-application" kind="lit">
                Apply for a job <ArrowRight />
              </ButtonLink>
              <ButtonLink to="/patients-application">Request For Homecare</ButtonLink>
            </div>
          </div>
          <div className="pub-picture">
            <img
              src={hero}
              width="800"
              height="840"
              decoding="sync"
              alt="A nurse and an older woman arm in arm in a lit doorway, smiling."
            />
          </div>
        </div>
      </section>
      <div className="pub-doorstep">
        <ul className="wrap">
          {FACTS.map((fact) => (
            <li key={fact}>
              <Check /> {fact}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
