import type { Handle, RouteObject } from '@arrive/router'

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
]
