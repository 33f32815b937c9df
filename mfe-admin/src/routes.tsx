import { type FormEntry, pageOf } from '@arrive/contracts/catalogue.ts'
import type { Form } from '@arrive/contracts/form.ts'
import type { Handle, RouteObject } from '@arrive/router'
import type { ComponentType } from 'react'
import { loadForm, packetForms } from './review/packet-forms.ts'

const titled = (title: string) => ({ title, layout: 'admin' }) satisfies Handle

/** This remote's routes: the back office. */
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
  {
    path: 'proof',
    handle: titled('Proof'),
    lazy: () => import(/* webpackChunkName: "proof" */ './pages/proof.tsx'),
  },
  {
    path: 'feeds',
    handle: titled('Feeds'),
    lazy: () => import(/* webpackChunkName: "feeds" */ './pages/feeds.tsx'),
  },
  {
    path: 'team',
    handle: titled('Team'),
    lazy: () => import(/* webpackChunkName: "team" */ './pages/team.tsx'),
  },
  ...packetForms.map((entry) => ({
    path: `${pageOf(entry.review)}/:id`,
    handle: titled(entry.title),
    lazy: () => loadReview(entry),
  })),
]

async function loadReview(entry: FormEntry) {
  const [{ ReviewScreen }, form] = await Promise.all([
    import(/* webpackChunkName: "review" */ './review/review-screen.tsx'),
    loadForm(entry),
  ])
  return { Component: pageWith(ReviewScreen, form) }
}

function pageWith(Review: ComponentType<{ form: Form }>, form: Form): ComponentType {
  return () => <Review form={form} />
}
