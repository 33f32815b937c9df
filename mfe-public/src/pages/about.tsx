import { agency } from '@arrive/contracts/agency.ts'
import scene from '@arrive/kit/art/scene-family-call.svg'
import { ButtonLink } from '@arrive/kit/button.tsx'
import { TextLink } from '@arrive/kit/link.tsx'
import type { ReactNode } from 'react'
import { Facts } from '../parts/facts.tsx'
import { SkyHead } from '../parts/sky-head.tsx'
import { MISSION } from '../prices.ts'

const LEAD = `We are a home care and nursing agency in ${agency.city}, North Carolina. Nurses and aides, at your door.`

export function Component() {
  return (
    <>
      <SkyHead title="About Us" lead={LEAD} />
      <div className="wrap pub-section grid gap-12 lg:grid-cols-[minmax(0,62ch)_minmax(0,1fr)] lg:gap-24">
        <div className="grid content-start gap-10">
          <Story />
          <div className="acts">
            <ButtonLink to="/patients-application" kind="lit">
              Request For Homecare
            </ButtonLink>
            <ButtonLink to="/staff-application">Career</ButtonLink>
          </div>
        </div>
        <aside aria-label="At a glance" className="grid content-start gap-10">
          <img src={scene} alt="" width="640" height="520" className="pub-arch w-full max-w-[30rem] lg:max-w-none" />
          <Facts />
        </aside>
      </div>
    </>
  )
}

function Story() {
  return (
    <>
      <AboutText title="Our mission">
        <p className="pub-mission">{MISSION}</p>
      </AboutText>
      <AboutText title="What we do at home">
        <p>
          We provide two kinds of care, often in the same home. Skilled nursing by RNs and LPNs: ventilators,
          tracheostomies, feeding tubes, breathing, wounds. And personal care by HHAs and CNAs: meals, laundry, bathing,
          errands, companionship.
        </p>
        <p>
          A few hours a week, overnight, around the clock or live-in. At home, in the hospital or in assisted living:
          wherever the person you worry about is.
        </p>
      </AboutText>
      <AboutText title="How we think about it">
        <p>
          People heal and age best where they belong, among their own chairs and pictures, with their own coffee cup. In
          a home we are guests, and the client decides how the day goes as far as health and safety allow.
        </p>
        <p>
          Good care has two halves. One is skill: clean hands, the right dose, the safe lift. The other is respect:
          knocking, asking first, remembering a birthday. One without the other is not enough.
        </p>
      </AboutText>
      <AboutText title="Who we send">
        <p>
          Everyone is 18 or older, brings three satisfactory references and passes a skill assessment with 75 percent or
          better. Aides have a year of experience, nurses a year of recent acute care. Everyone attends in-service
          training every three months. It is all in <TextLink to="/brochureback">our brochure</TextLink>, which you can
          print.
        </p>
      </AboutText>
    </>
  )
}

function AboutText({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-[1.75rem]">{title}</h2>
      {children}
    </section>
  )
}
