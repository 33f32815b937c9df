import { FileLink } from '@arrive/kit/file-link.tsx'

export function ResumeLink({ path }: { path: string }) {
  return (
    <FileLink as="admin" path={path} what="resume">
      Download
    </FileLink>
  )
}
