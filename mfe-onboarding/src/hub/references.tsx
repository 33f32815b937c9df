import type { HubProps } from './form-row.tsx'
import { HubSection } from './section.tsx'
import { openReferencesWords } from './words.ts'

export function References({ packet: { references } }: HubProps) {
  const { needed, answered, open } = references
  if (answered + open === 0) return null
  return (
    <HubSection title="References" aside={<span className="soft">{`${answered} of ${needed}`}</span>}>
      <p className="onb-hub-sheet">{openReferencesWords(references)}</p>
    </HubSection>
  )
}
