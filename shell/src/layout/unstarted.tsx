import { agency } from '@arrive/contracts/agency.ts'
import { TelLink } from '@arrive/kit/link.tsx'

/**
 * Shown if the script never starts: at once without JavaScript, otherwise after a delay in the sheet. Part of every
 * document; the shell removes the second when it starts.
 */
export function Unstarted() {
  return (
    <>
      <noscript>
        <p className="sh-unstarted">
          Forms and menus need JavaScript. Turn it on, or call us at <TelLink number={agency.phone} />.
        </p>
      </noscript>
      <p id="unstarted" className="sh-unstarted sh-later">
        This page is still loading. If nothing happens, reload it, or call us at <TelLink number={agency.phone} />.
      </p>
    </>
  )
}
