import companionship from '@arrive/kit/art/scene-companionship.svg'
import familyCall from '@arrive/kit/art/scene-family-call.svg'
import nursing from '@arrive/kit/art/scene-skilled-nursing.svg'

const SERVED = [
  {
    scene: companionship,
    title: 'People who want help with everyday life',
    words: 'Light meals, laundry, errands, bathing, medication reminders, and someone to play checkers with.',
  },
  {
    scene: nursing,
    title: 'People who need a nurse at home',
    words: 'Ventilator and tracheostomy care, feeding tubes, respiratory care and wound care by RNs and LPNs.',
  },
  {
    scene: familyCall,
    title: 'Families who cannot be there today',
    words: 'A break for family caregivers, and a familiar face when you are three states away.',
  },
]

const PLACES = [
  'Alone',
  'With family',
  'In the hospital',
  'Assisted living',
  'Independent senior living',
  'Nursing home',
]

/** Three scenes that rise like stairs. */
export function WhoWeServe() {
  return (
    <section className="pub-section" aria-labelledby="served">
      <div className="wrap">
        <div className="mb-8 grid gap-4 md:mb-16 md:max-w-[60%]">
          <h2 id="served">Who we serve</h2>
          <p className="lead soft">
            Someone you love wants to stay at home. We send the person who makes that possible, for a few hours a week
            or around the clock.
          </p>
        </div>
        <div className="pub-stairs">
          {SERVED.map(({ scene, title, words }) => (
            <figure key={title}>
              <img src={scene} alt="" width="640" height="520" loading="lazy" />
              <figcaption>
                <h3>{title}</h3>
                <p className="soft">{words}</p>
              </figcaption>
            </figure>
          ))}
        </div>
        <p className="mt-14 flex flex-wrap items-baseline gap-x-7 gap-y-2 border-t border-line pt-6">
          <b className="w-full md:mr-2 md:w-auto">Wherever home is</b>
          {PLACES.map((place) => (
            <span key={place}>{place}</span>
          ))}
        </p>
      </div>
    </section>
  )
}
