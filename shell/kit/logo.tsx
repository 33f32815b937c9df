import light from './art/logo.svg'
import dusk from './art/logo-on-dark.svg'

interface LogoProps {
  /** The background; `page` is light or dark with the color scheme. */
  readonly on?: 'page' | 'dusk'
  readonly alt?: string
}

export function Logo({ on = 'page', alt = 'Arrive' }: LogoProps) {
  if (on === 'dusk') return <img src={dusk} alt={alt} width={150} height={40} />
  return (
    <>
      <img src={light} alt={alt} width={150} height={40} className="by-day" />
      <img src={dusk} alt={alt} width={150} height={40} className="by-night" loading="lazy" />
    </>
  )
}
