import { agency } from '@arrive/contracts/agency.ts'
import scene from '@arrive/kit/art/scene-companionship.svg'
import { ButtonLink } from '@arrive/kit/button.tsx'
import { TelLink, TextLink } from '@arrive/kit/link.tsx'
import { SkyHead } from '../parts/sky-head.tsx'

const { phone, fax, email, street, city, state, zip, name } = agency

export function Component() {
  return (
    <>
      <SkyHead title="Contact Us" lead="Call, write, or come by." />
      <div className="wrap pub-section grid gap-12 lg:grid-cols-[minmax(0,62ch)_minmax(0,1fr)] lg:gap-24">
        <div className="grid content-start gap-12">
          <Ways />
          <section>
            <h2 className="text-[1.75rem]">Need care for yourself or someone you love?</h2>
            <p className="mt-3 mb-5">Two short steps, no obligation. We will go over everything with you by phone.</p>
            <ButtonLink to="/patients-application" kind="lit">
              Start the Process
            </ButtonLink>
          </section>
          <section>
            <h2 className="text-[1.75rem]">Want to work with us?</h2>
            <p className="mt-3 mb-5">
              Three short steps for RNs, LPNs, HHAs and CNAs. Already approved?{' '}
              <TextLink to="/user-login">Log in</TextLink> to continue your forms.
            </p>
            <ButtonLink to="/staff-application">Apply for a job</ButtonLink>
          </section>
        </div>
        <img
          src={scene}
          alt=""
          width="640"
          height="520"
          className="pub-arch w-full max-lg:max-w-[480px] lg:sticky lg:top-24"
        />
      </div>
    </>
  )
}

function Ways() {
  return (
    <dl className="pub-at-a-glance">
      <div>
        <dt>Phone</dt>
        <dd>
          <TelLink number={phone} className="text-[2rem] md:text-[2.5rem]" />
        </dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>
          <TextLink href={`mailto:${email}`} className="text-[1.25rem]">
            {email}
          </TextLink>
        </dd>
      </div>
      <div>
        <dt>Fax</dt>
        <dd className="tel text-[1.25rem]">{fax}</dd>
      </div>
      <div>
        <dt>Office</dt>
        <dd>
          <address>
            {name}
            <br />
            {street}
            <br />
            {city}, {state} {zip}
          </address>
        </dd>
      </div>
    </dl>
  )
}
