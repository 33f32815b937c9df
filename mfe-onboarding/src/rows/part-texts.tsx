import { FormText } from '@arrive/kit/form-text.tsx'

export function PartTexts({ texts = [] }: { texts?: readonly string[] | undefined }) {
  return texts.map((id) => (
    <div key={id} className="onb-paper-text">
      <FormText id={id} />
    </div>
  ))
}
