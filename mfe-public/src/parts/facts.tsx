import { Window } from '@arrive/kit/windows.tsx'
import { PAYMENTS, PRICES } from '../prices.ts'

/** The facts that people ask for first. */
export function Facts() {
  return (
    <dl className="pub-at-a-glance">
      <div>
        <dt>Skilled nursing</dt>
        <dd className="pub-amount font-display">{PRICES.nursing}</dd>
      </div>
      <div>
        <dt>Personal care</dt>
        <dd className="pub-amount font-display">{PRICES.care}</dd>
      </div>
      <div>
        <dt>We accept</dt>
        <dd>
          <Accepted />
        </dd>
      </div>
      <div>
        <dt>Licensing and accreditation</dt>
        <dd>State licensed, insured and accredited</dd>
      </div>
    </dl>
  )
}

/** The accepted payers, one lit window each. */
export function Accepted() {
  return (
    <ul className="mt-2 grid gap-3">
      {PAYMENTS.map((payment) => (
        <li key={payment} className="flex items-center gap-3.5">
          <Window state="done" /> {payment}
        </li>
      ))}
    </ul>
  )
}
