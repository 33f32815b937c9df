import { agency } from '@arrive/contracts/agency.ts'
import street from '@arrive/kit/art/street.svg'
import { ButtonAnchor, ButtonLink } from '@arrive/kit/button.tsx'
import { ArrowRight, Phone } from '@arrive/kit/icons.tsx'
import { telephone } from '@arrive/kit/link.tsx'

/** The banner with the link to request care. */
export function AskBand() {
  return (
    <section className="pub-ask dark" aria-labelledby="ask">
      <div className="wrap grid gap-5">
        <h2 id="ask">Request For Homecare</h2>
        <p className="lead soft">Two short steps. Then someone from our office will contact you.</p>
        <div className="acts mt-2">
          <ButtonLink to="/patients-application" kind="lit">
            Start the Process <ArrowRight />
          </ButtonLink>
          <ButtonAnchor href={telephone(agency.phone)}>
            <Phone /> <span className="tel">{agency.phone}</span>
          </ButtonAnchor>
        </div>
      </div>
      <div className="pub-street">
        <img src={street} alt="" width="1510" height="320" loading="lazy" />
      </div>
    </section>
  )
}
