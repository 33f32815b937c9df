import type { LoadedForm } from '@arrive/contracts/catalogue.ts'
import type { Session } from '@arrive/router'
import type { LayoutParts } from '../layouts.ts'
import { ConsentPage } from '../signing/consent-page.tsx'
import { useHeadingAfter } from '../signing/focused-heading.ts'
import { isToSign, SignerContext, useSigner } from '../signing/signer.ts'
import { OwnScreen } from './own-screen.tsx'
import { PageHead } from './page-head.tsx'
import { Plain } from './plain.tsx'
import { SavedForm } from './saved-form.tsx'

export interface FormScreenProps extends LayoutParts {
  readonly page: LoadedForm
}

/** Checks access, loads saved answers, and shows the form. */
export function FormScreen(props: FormScreenProps) {
  return (
    <OwnScreen route={props.page.form.screen.route}>
      {(session) => <SignedScreen key={session.person} {...props} session={session} />}
    </OwnScreen>
  )
}

/** Before the first signature, the person agrees to sign electronically, or chooses paper. */
function SignedScreen({
  page,
  session,
  head: Head = PageHead,
  body = Plain,
}: FormScreenProps & { readonly session: Session }) {
  const signer = useSigner(session)
  const isAsking = signer.state === 'open' && isToSign(page.form)
  useHeadingAfter(isAsking)
  if (isAsking) {
    return <ConsentPage session={session} onGiven={signer.agreed} onPaper={signer.choosePaper} />
  }
  return (
    <SignerContext value={signer}>
      <Head form={page.form} person={session.person} />
      <SavedForm key={`${session.person} ${page.form.name}`} {...{ page, session, body }} />
    </SignerContext>
  )
}
