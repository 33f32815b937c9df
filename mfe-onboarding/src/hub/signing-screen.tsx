import { type Session, useNavigate, useShell } from '@arrive/router'
import { pathFor } from '../person.ts'
import { OwnScreen } from '../screen/own-screen.tsx'
import { ConsentPage } from '../signing/consent-page.tsx'
import { useSigner } from '../signing/signer.ts'

/** The agreement to sign electronically on its own, for those who first chose paper. */
export function Component() {
  return <OwnScreen route="/signing/{id}">{(session) => <Agreement session={session} />}</OwnScreen>
}

function Agreement({ session }: { readonly session: Session }) {
  const signer = useSigner(session)
  const { toast } = useShell()
  const navigate = useNavigate()
  const leave = () => navigate(pathFor('/packet/{id}', session.person))
  const given = () => {
    signer.agreed()
    toast('You can now sign electronically.')
    leave()
  }
  const paper = () => {
    signer.choosePaper()
    leave()
  }
  return <ConsentPage session={session} onGiven={given} onPaper={paper} />
}
