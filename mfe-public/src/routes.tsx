import type { Handle, RouteObject } from '@arrive/router'
import type { ComponentType } from 'react'

type Load = () => Promise<{ readonly Component: ComponentType }>

/** A page that is rendered ahead. */
const page = (path: string, handle: Handle, lazy: Load): RouteObject => ({
  path,
  handle: { ...handle, prerender: true },
  lazy,
})

/** A page without the site's frame. */
const bare = (path: string, title: string, lazy: Load) => page(path, { title, layout: 'bare' }, lazy)

const landing: Handle = {
  title: 'Arrive and Thrive',
  description:
    'Home care and nursing in Charlotte, North Carolina. State licensed, insured and accredited. Medicaid, ' +
    'veterans benefits, private pay and most insurance.',
  bar: 'dusk',
  prerender: true,
}
const loadLanding = () => import(/* webpackChunkName: "landing" */ './pages/landing.tsx')
const loadAdminLogin = () => import(/* webpackChunkName: "admin-login" */ './pages/admin-login.tsx')

/** This remote's routes: the public pages. */
export const routes: RouteObject[] = [
  { index: true, handle: landing, lazy: loadLanding },
  page('main', landing, loadLanding),
  page('jandd_vite', landing, loadLanding),
  page(
    'about',
    {
      title: 'About Us',
      description:
        'Who we are, the care we provide at home, how to pay for it, and what we require of everyone we send.',
    },
    () => import(/* webpackChunkName: "about" */ './pages/about.tsx'),
  ),
  page(
    'contact-us',
    {
      title: 'Contact Us',
      description: 'Phone, fax, email and office address of our agency in Charlotte, North Carolina.',
    },
    () => import(/* webpackChunkName: "contact-us" */ './pages/contact-us.tsx'),
  ),
  page(
    'brochurefront',
    {
      title: 'Brochure, front',
      description: 'Our services, rates, accepted payment types, mission and contact details. Prints on one page.',
    },
    () => import(/* webpackChunkName: "brochure-front" */ './pages/brochure-front.tsx'),
  ),
  page(
    'brochureback',
    {
      title: 'Brochure, back and inside',
      description: 'How home care starts, who we send, and where to find us. Prints on one page.',
    },
    () => import(/* webpackChunkName: "brochure-back" */ './pages/brochure-back.tsx'),
  ),
  page(
    'staff-application',
    {
      title: 'Apply for a job',
      description: 'Apply as an RN, LPN, HHA or CNA: three short steps, about five minutes.',
    },
    () => import(/* webpackChunkName: "staff-application" */ './pages/staff-application.tsx'),
  ),
  page(
    'patients-application',
    {
      title: 'Request For Homecare',
      description: 'Request skilled nursing or personal care at home: two short steps, no obligation.',
    },
    () => import(/* webpackChunkName: "patients-application" */ './pages/patients-application.tsx'),
  ),
  page(
    'verify',
    {
      title: 'Verify a file',
      description: 'Check in your browser whether the records of our agency are still what was sealed.',
    },
    () => import(/* webpackChunkName: "verify" */ './pages/verify.tsx'),
  ),
  bare('user-login', 'Staff login', () => import(/* webpackChunkName: "user-login" */ './pages/user-login.tsx')),
  bare('signup', 'Sign up', () => import(/* webpackChunkName: "signup" */ './pages/signup.tsx')),
  bare('forgot', 'New password', () => import(/* webpackChunkName: "forgot" */ './pages/forgot.tsx')),
  bare('go', 'Your link', () => import(/* webpackChunkName: "go" */ './pages/go.tsx')),
  {
    path: 'account',
    handle: { title: 'Your account', inOffice: true } satisfies Handle,
    lazy: () => import(/* webpackChunkName: "account" */ './pages/account.tsx'),
  },
  bare('admin-login', 'Admin login', loadAdminLogin),
  bare('login', 'Admin login', loadAdminLogin),
]
