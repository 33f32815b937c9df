import type { Handle, RouteObject } from '@arrive/router'

const landing = {
  handle: {
    title: 'Arrive and Thrive',
    description:
      'Home care and nursing in Charlotte, North Carolina. State licensed, insured and accredited. Medicaid, ' +
      'veterans benefits, private pay and most insurance.',
    bar: 'dusk',
    prerender: true,
  },
  lazy: () => import(/* webpackChunkName: "landing" */ './pages/landing.tsx'),
}

const adminLogin = {
  handle: { title: 'Admin login', layout: 'bare', prerender: true },
  lazy: () => import(/* webpackChunkName: "admin-login" */ './pages/admin-login.tsx'),
}

/** This remote's routes: the public pages. */
export const routes: RouteObject[] = [
  { index: true, ...landing },
  { path: 'main', ...landing },
  { path: 'jandd_vite', ...landing },
  {
    path: 'about',
    handle: {
      title: 'About Us',
      description:
        'Who we are, the care we provide at home, how to pay for it, and what we require of everyone we send.',
      prerender: true,
    },
    lazy: () => import(/* webpackChunkName: "about" */ './pages/about.tsx'),
  },
  {
    path: 'contact-us',
    handle: {
      title: 'Contact Us',
      description: 'Phone, fax, email and office address of our agency in Charlotte, North Carolina.',
      prerender: true,
    },
    lazy: () => import(/* webpackChunkName: "contact-us" */ './pages/contact-us.tsx'),
  },
  {
    path: 'brochurefront',
    handle: {
      title: 'Brochure, front',
      description: 'Our services, rates, accepted payment types, mission and contact details. Prints on one page.',
      prerender: true,
    },
    lazy: () => import(/* webpackChunkName: "brochure-front" */ './pages/brochure-front.tsx'),
  },
  {
    path: 'brochureback',
    handle: {
      title: 'Brochure, back and inside',
      description: 'How home care starts, who we send, and where to find us. Prints on one page.',
      prerender: true,
    },
    lazy: () => import(/* webpackChunkName: "brochure-back" */ './pages/brochure-back.tsx'),
  },
  {
    path: 'staff-application',
    handle: {
      title: 'Apply for a job',
      description: 'Apply as an RN, LPN, HHA or CNA: three short steps, about five minutes.',
      prerender: true,
    },
    lazy: () => import(/* webpackChunkName: "staff-application" */ './pages/staff-application.tsx'),
  },
  {
    path: 'patients-application',
    handle: {
      title: 'Request For Homecare',
      description: 'Request skilled nursing or personal care at home: two short steps, no obligation.',
      prerender: true,
    },
    lazy: () => import(/* webpackChunkName: "patients-application" */ './pages/patients-application.tsx'),
  },
  {
    path: 'verify',
    handle: {
      title: 'Verify a file',
      description: 'Check in your browser whether the records of our agency are still what was sealed.',
      prerender: true,
    },
    lazy: () => import(/* webpackChunkName: "verify" */ './pages/verify.tsx'),
  },
  {
    path: 'user-login',
    handle: { title: 'Staff login', layout: 'bare', prerender: true },
    lazy: () => import(/* webpackChunkName: "user-login" */ './pages/user-login.tsx'),
  },
  {
    path: 'signup',
    handle: { title: 'Sign up', layout: 'bare', prerender: true },
    lazy: () => import(/* webpackChunkName: "signup" */ './pages/signup.tsx'),
  },
  {
    path: 'forgot',
    handle: { title: 'New password', layout: 'bare', prerender: true },
    lazy: () => import(/* webpackChunkName: "forgot" */ './pages/forgot.tsx'),
  },
  {
    path: 'go',
    handle: { title: 'Your link', layout: 'bare', prerender: true },
    lazy: () => import(/* webpackChunkName: "go" */ './pages/go.tsx'),
  },
  {
    path: 'account',
    handle: { title: 'Your account', inOffice: true },
    lazy: () => import(/* webpackChunkName: "account" */ './pages/account.tsx'),
  },
  { path: 'admin-login', ...adminLogin },
  { path: 'login', ...adminLogin },
]
