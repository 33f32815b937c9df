import { Attention } from './attention.tsx'
import { Certificates } from './certificates.tsx'
import type { HubProps } from './form-row.tsx'
import { HubHead } from './head.tsx'
import { References } from './references.tsx'
import { RequiredByLaw } from './required-by-law.tsx'
import { Signing } from './signing.tsx'
import { Voluntary } from './voluntary.tsx'
import { YourForms } from './your-forms.tsx'

/** Each section shows itself only if it has something. */
export function Hub(props: HubProps) {
  return (
    <>
      <HubHead {...props} />
      <div className="onb-hub">
        <div className="onb-hub-main">
          <Attention {...props} />
          <YourForms {...props} />
        </div>
        <div className="onb-hub-side">
          <RequiredByLaw {...props} />
          <References {...props} />
          <Certificates {...props} />
          <Signing {...props} />
          <Voluntary {...props} />
        </div>
      </div>
    </>
  )
}
