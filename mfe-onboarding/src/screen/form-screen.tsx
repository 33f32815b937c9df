import type { LoadedForm } from '@arrive/contracts/catalogue.ts'
import type { LayoutParts } from '../layouts.ts'
import { OwnScreen } from './own-screen.tsx'
import { PageHead } from './page-head.tsx'
import { Plain } from './plain.tsx'
import { SavedForm } from './saved-form.tsx'

export interface FormScreenProps extends LayoutParts {
  readonly page: LoadedForm
}

/** Checks access, loads saved answers, and shows the form. */
export function FormScreen({ page, head: Head = PageHead, body = Plain }: FormScreenProps) {
  return (
    <OwnScreen route={page.form.screen.route}>
      {(session) => (
        <>
          <Head form={page.form} person={session.person} />
          <SavedForm key={`${session.person} ${page.form.name}`} {...{ page, session, body }} />
        </>
      )}
    </OwnScreen>
  )
}
