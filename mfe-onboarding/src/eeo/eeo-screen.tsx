import { OwnScreen } from '../screen/own-screen.tsx'
import { EeoForm } from './eeo-form.tsx'

export function Component() {
  return <OwnScreen route="/eeo/{id}">{(session) => <EeoForm key={session.person} session={session} />}</OwnScreen>
}
