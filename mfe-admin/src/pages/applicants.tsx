import { career } from '@arrive/contracts/forms/career-application.ts'
import { APPLICANTS } from '@arrive/contracts/lists.ts'
import { listPage } from '../list/list-page.tsx'
import { ResumeLink } from '../resume/resume-link.tsx'
import { fullName } from '../rows/full-name.ts'

export const Component = listPage({
  list: APPLICANTS,
  part: career.parts[0],
  sortable: ['submitted_at'],
  filter: { placeholder: 'Filter emails...', label: 'Filter by name or email', searched: 'names and emails' },
  empty: 'No results found.',
  facts: ['phone', 'email', 'experience', 'start_date', 'resume_path'],
  tag: 'position',
  nameOf: fullName,
  cells: {
    resume_path: ({ resume_path }) =>
      typeof resume_path === 'string' && resume_path !== '' ? <ResumeLink path={resume_path} /> : undefined,
  },
  opens: ({ user_id }) => `/details-forms/${user_id}`,
  removal: 'staff',
  invites: true,
  size: 'pages',
  isTimed: true,
})
