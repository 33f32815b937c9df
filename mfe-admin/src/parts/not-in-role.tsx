import { TextLink } from '@arrive/kit/link.tsx'
import { Note } from '@arrive/kit/note.tsx'
import { PageHead } from './page-head.tsx'

/** Replaces a screen that the viewer's role may not see. */
export function NotInRole() {
  return (
    <>
      <PageHead title="Not part of your role" />
      <div className="adm-main adm-narrow">
        <Note>
          <p>Your role in the office does not include this page. An owner of the office can change your role.</p>
          <p>
            <TextLink to="/progress">Go to Progress</TextLink>
          </p>
        </Note>
      </div>
    </>
  )
}
