import type { Part } from '@arrive/contracts/form.ts'
import { FormText } from '@arrive/kit/form-text.tsx'

/** The texts that go with a part. */
export function PartTexts({ part: { texts = [] } }: { part: Part }) {
  return texts.map((id) => (
    <div key={id} className="onb-paper-text">
      <FormText id={id} level={3} />
    </div>
  ))
}
