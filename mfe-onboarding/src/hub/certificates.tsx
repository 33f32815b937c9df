import { TextLink } from '@arrive/kit/link.tsx'
import { Tag } from '@arrive/kit/tag.tsx'
import type { HubProps } from './form-row.tsx'
import { HubSection } from './section.tsx'

export function Certificates({ packet: { credentials }, person }: HubProps) {
  const { missing, expiring, blocked } = credentials
  if (missing + expiring === 0 && !blocked) return null
  return (
    <HubSection
      title="Licenses and certificates"
      aside={
        <>
          {missing === 0 ? null : <Tag kind="bad">{`${missing} missing`}</Tag>}
          {expiring === 0 ? null : <Tag kind="warn">{`${expiring} expiring`}</Tag>}
        </>
      }
    >
      <p className="onb-hub-sheet">
        <TextLink to={`/certificates/${person}`}>Open your certificates</TextLink>
      </p>
    </HubSection>
  )
}
