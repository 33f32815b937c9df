import portrait1 from '@arrive/kit/art/portrait-1.svg'
import portrait2 from '@arrive/kit/art/portrait-2.svg'
import portrait3 from '@arrive/kit/art/portrait-3.svg'
import portrait4 from '@arrive/kit/art/portrait-4.svg'
import { Clock, FileText, Phone } from '@arrive/kit/icons.tsx'

const NEEDED = [
  { Icon: FileText, words: 'Your resume (PDF, DOC or DOCX)' },
  { Icon: Phone, words: 'One reference we may call, two if you like' },
  { Icon: Clock, words: 'The date you could start' },
]

/** What to have at hand, and a house with current employees. */
export function CareerAside() {
  return (
    <div className="pub-wiz-aside dark">
      <h1>Apply for a job</h1>
      <p className="lead soft">
        Three short steps, about five minutes. Need a break? Your answers stay in this tab until you close it.
      </p>
      <ul className="pub-needed">
        {NEEDED.map(({ Icon, words }) => (
          <li key={words}>
            <Icon /> <span>{words}</span>
          </li>
        ))}
      </ul>
      <div className="pub-mates" aria-hidden="true">
        <div>
          <div className="pub-mates-house">
            {[portrait3, portrait2, portrait1, portrait4].map((portrait) => (
              <img key={portrait} src={portrait} alt="" width="240" height="280" loading="lazy" />
            ))}
            <span className="pub-door" />
          </div>
          <span className="pub-ground" />
        </div>
      </div>
    </div>
  )
}
