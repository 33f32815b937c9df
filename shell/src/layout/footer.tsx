import { agency } from '@arrive/contracts/agency.ts'
import { TelLink } from '@arrive/kit/link.tsx'
import { Logo } from '@arrive/kit/logo.tsx'
import { Link } from '@arrive/router'
import { FOOT_LINKS } from './links.ts'

const { phone, fax, email, street, city, state, zip } = agency

export function Footer() {
  return (
    <footer className="sh-foot dark">
      <div className="wrap">
        <div className="sh-cols">
          <div>
            <Logo on="dusk" />
            <p className="mt-4 max-w-[34ch] text-on-spruce-soft">
              Private duty nursing and in-home personal care. State licensed, insured and accredited.
            </p>
          </div>
          <div>
            <h2>Call or write</h2>
            <ul>
              <li>
                <TelLink number={phone} />
              </li>
              <li>
                <a href={`mailto:${email}`}>{email}</a>
              </li>
              <li>
                Fax <span className="tel">{fax}</span>
              </li>
            </ul>
          </div>
          <div>
            <h2>Office</h2>
            <address>
              {street}
              <br />
              {city}, {state} {zip}
            </address>
          </div>
          <nav aria-label="Pages">
            <h2>Pages</h2>
            <ul>
              {FOOT_LINKS.map(({ label, to }) => (
                <li key={label}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className="sh-end">
          <span>© Arrive</span>
          <Link to="/brochurefront">Brochure</Link>
          <Link to="/user-login">Staff login</Link>
          <Link to="/verify">Verify a file</Link>
          <Link to="/admin-login" className="sh-foot-office">
            Admin
          </Link>
        </div>
      </div>
    </footer>
  )
}
