import { pageOf, type ScreenEntry } from '@arrive/contracts/catalogue.ts'
import type { Form } from '@arrive/contracts/form.ts'
import type { Handle, RouteObject } from '@arrive/router'
import type { ComponentType } from 'react'
import { lawReviews, loadForm, packetForms } from './review/packet-forms.ts'

const titled = (title: string) => ({ title, layout: 'admin' }) satisfies Handle

const page = (
  path: string,
  title: string,
  lazy: () => Promise<{ readonly Component: ComponentType }>,
): RouteObject => ({
  path,
  handle: titled(title),
  lazy,
})

/** This remote's routes: the back office. */
export const routes: RouteObject[] = [
  page('admin', 'Patients', () => import(/* webpackChunkName: "admin-patients" */ './pages/admin.tsx')),
  page('applicants', 'Applicants', () => import(/* webpackChunkName: "applicants" */ './pages/applicants.tsx')),
  page(
    'register-staff',
    'Register Staff',
    () => import(/* webpackChunkName: "register-staff" */ './pages/register-staff.tsx'),
  ),
  page(
    'staff-details',
    'Staff Details',
    () => import(/* webpackChunkName: "staff-details" */ './pages/staff-details.tsx'),
  ),
  page(
    'staff-accounts',
    'Staff Accounts',
    () => import(/* webpackChunkName: "staff-accounts" */ './pages/staff-accounts.tsx'),
  ),
  page('today', 'Today', () => import(/* webpackChunkName: "today" */ './pages/today.tsx')),
  page('setup', 'Set up your agency', () => import(/* webpackChunkName: "setup" */ './pages/setup.tsx')),
  page('vaccinations', 'Vaccinations', () => import(/* webpackChunkName: "vaccinations" */ './pages/vaccinations.tsx')),
  page('pipeline', 'Pipeline', () => import(/* webpackChunkName: "pipeline" */ './pages/pipeline.tsx')),
  page('progress', 'Progress', () => import(/* webpackChunkName: "progress" */ './pages/progress.tsx')),
  page('out-of-date', 'Out of date', () => import(/* webpackChunkName: "out-of-date" */ './pages/out-of-date.tsx')),
  page(
    'admin-credentials/:id',
    'Licenses and certificates',
    () => import(/* webpackChunkName: "credentials" */ './pages/credentials.tsx'),
  ),
  page('screening', 'Screening', () => import(/* webpackChunkName: "screening" */ './pages/screening.tsx')),
  page('audit', 'Audit', () => import(/* webpackChunkName: "audit" */ './pages/audit.tsx')),
  page('proof', 'Proof', () => import(/* webpackChunkName: "proof" */ './pages/proof.tsx')),
  page('feeds', 'Feeds', () => import(/* webpackChunkName: "feeds" */ './pages/feeds.tsx')),
  page('team', 'Team', () => import(/* webpackChunkName: "team" */ './pages/team.tsx')),
  page(
    'admin-references/:id',
    'References by link',
    () => import(/* webpackChunkName: "references" */ './pages/references.tsx'),
  ),
  page(
    'evidence/:id',
    'Evidence of a signature',
    () => import(/* webpackChunkName: "evidence" */ './pages/evidence.tsx'),
  ),
  page('changes/:id', 'Changes', () => import(/* webpackChunkName: "changes" */ './pages/changes.tsx')),
  page('print/:id', 'Print packet', () => import(/* webpackChunkName: "print" */ './pages/print.tsx')),
  ...[...packetForms, ...lawReviews].map((entry) => ({
    path: `${pageOf(entry.review)}/:id`,
    handle: titled(entry.title),
    lazy: () => loadReview(entry),
  })),
]

async function loadReview(entry: ScreenEntry) {
  const [{ ReviewScreen }, form] = await Promise.all([
    import(/* webpackChunkName: "review" */ './review/review-screen.tsx'),
    loadForm(entry),
  ])
  return { Component: pageWith(ReviewScreen, form) }
}

function pageWith(Review: ComponentType<{ form: Form }>, form: Form): ComponentType {
  return () => <Review form={form} />
}
