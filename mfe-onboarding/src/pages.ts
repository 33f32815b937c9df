/**
 * The page of each form, by the first part of its path. Apart from the routes, so that a form can ask for the page
 * after it before it is needed.
 */
export const pages = {
  application2: () => import(/* webpackChunkName: "application2" */ './pages/application2.tsx'),
  authorization: () => import(/* webpackChunkName: "authorization" */ './pages/authorization.tsx'),
  employee: () => import(/* webpackChunkName: "employee" */ './pages/employee.tsx'),
  hipaa: () => import(/* webpackChunkName: "hipaa" */ './pages/hipaa.tsx'),
  verification: () => import(/* webpackChunkName: "verification" */ './pages/verification.tsx'),
  verification2ndPage: () =>
    import(/* webpackChunkName: "verification-2nd-page" */ './pages/verification-2nd-page.tsx'),
  job: () => import(/* webpackChunkName: "job" */ './pages/job.tsx'),
  nurse: () => import(/* webpackChunkName: "nurse" */ './pages/nurse.tsx'),
  registered: () => import(/* webpackChunkName: "registered" */ './pages/registered.tsx'),
  handbook: () => import(/* webpackChunkName: "handbook" */ './pages/handbook.tsx'),
} as const

export type PageName = keyof typeof pages

/** The page that a route of the contracts leads to: `/employee/{id}` → `employee`. */
export function pageOf(route: string): PageName | undefined {
  const name = route.split('/')[1] ?? ''
  return Object.hasOwn(pages, name) ? (name as PageName) : undefined
}
