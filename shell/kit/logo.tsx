import light from './art/logo.svg'
import dusk from './art/logo-on-dark.svg'

/** The lettering with the door that is an A. */
export function Logo({ on = 'light', alt = 'Arrive' }: { on?: 'light' | 'dusk'; alt?: string }) {
  return <img src={on === 'dusk' ? dusk : light} alt={alt} width={150} height={40} />
}
