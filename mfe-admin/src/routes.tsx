import type { Handle, RouteObject } from '@arrive/router'
import { papers } from './papers.ts'
import { titleAt } from './review/screens.ts'

const titled = (title: string) => ({ title, layout: 'admin' }) satisfies Handle

/** What this remote offers to the shell: the back office. */
export const routes: RouteObject[] = [
  {
    path: 'admin',
    handle: titled('Patients'),
    lazy: () => import(/* webpackChunkName: "admin-patients" */ './pages/admin.tsx'),
  },
  {
    path: 'applicants',
    handle: titled('Applicants'),
    lazy: () => import(/* webpackChunkName: "applicants" */ './pages/applicants.tsx'),
  },
  {
    path: 'register-staff',
    handle: titled('Register Staff'),
    lazy: () => import(/* webpackChunkName: "register-staff" */ './pages/register-staff.tsx'),
  },
  {
    path: 'staff-details',
    handle: titled('Staff Details'),
    lazy: () => import(/* webpackChunkName: "staff-details" */ './pages/staff-details.tsx'),
  },
  {
    path: 'staff-accounts',
    handle: titled('Staff Accounts'),
    lazy: () => import(/* webpackChunkName: "staff-accounts" */ './pages/staff-accounts.tsx'),
  },
  {
    path: 'progress',
    handle: titled('Progress'),
    lazy: () => import(/* webpackChunkName: "progress" */ './pages/progress.tsx'),
  },
  {
    path: 'audit',
    handle: titled('Audit'),
    lazy: () => import(/* webpackChunkName: "audit" */ './pages/audit.tsx'),
  },
  ...Object.entries(papers).map(([page, lazy]) => ({
    path: `${page}/:id`,
    handle: titled(titleAt(`/${page}/`) ?? page),
    lazy,
  })),
]
