/** The page of each review screen, by the first part of its path. */
export const papers = {
  'details-forms': () => import(/* webpackChunkName: "details-forms" */ './pages/details-forms.tsx'),
  'admin-authorization': () => import(/* webpackChunkName: "admin-authorization" */ './pages/admin-authorization.tsx'),
  'admin-employee': () => import(/* webpackChunkName: "admin-employee" */ './pages/admin-employee.tsx'),
  'admin-hipaa': () => import(/* webpackChunkName: "admin-hipaa" */ './pages/admin-hipaa.tsx'),
  'admin-verification': () => import(/* webpackChunkName: "admin-verification" */ './pages/admin-verification.tsx'),
  staffFormVerification2ndPage: () =>
    import(/* webpackChunkName: "staff-form-verification-2nd-page" */ './pages/staff-form-verification-2nd-page.tsx'),
  'admin-job': () => import(/* webpackChunkName: "admin-job" */ './pages/admin-job.tsx'),
  'admin-nurse': () => import(/* webpackChunkName: "admin-nurse" */ './pages/admin-nurse.tsx'),
  'admin-registered': () => import(/* webpackChunkName: "admin-registered" */ './pages/admin-registered.tsx'),
  'admin-handbook': () => import(/* webpackChunkName: "admin-handbook" */ './pages/admin-handbook.tsx'),
} as const
