import { type FormEntry, pageOf, type ScreenEntry } from '@arrive/contracts/catalogue.ts'
import { catalogue, lawCatalogue } from '@arrive/contracts/generated/catalogue.ts'
import type { Handle, RouteObject } from '@arrive/router'
import type { ComponentType } from 'react'
import { loadForm } from './forms.ts'
import { layouts } from './layouts.ts'
import type { FormScreenProps } from './screen/form-screen.tsx'

/** This remote's routes: the packet, and one screen for each of its forms. */
export const routes: RouteObject[] = [
  {
    path: 'packet/:id',
    handle: { title: 'Your packet', layout: 'onboarding', rail: 'none' } satisfies Handle,
    lazy: () => import(/* webpackChunkName: "hub" */ './hub/hub-screen.tsx'),
  },
  {
    path: 'eeo/:id',
    handle: { title: 'Voluntary questions', layout: 'onboarding', forms: [], rail: 'none' } satisfies Handle,
    lazy: () => import(/* webpackChunkName: "eeo" */ './eeo/eeo-screen.tsx'),
  },
  {
    path: 'certificates/:id',
    handle: { title: 'Licenses and certificates', layout: 'onboarding', forms: [], rail: 'none' } satisfies Handle,
    lazy: () => import(/* webpackChunkName: "certificates" */ './certificates/certificates-screen.tsx'),
  },
  {
    path: 'signing/:id',
    handle: { title: 'Signing electronically', layout: 'onboarding', forms: [], rail: 'none' } satisfies Handle,
    lazy: () => import(/* webpackChunkName: "signing" */ './hub/signing-screen.tsx'),
  },
  ...catalogue.map((entry) => ({
    path: `${pageOf(entry.route)}/:id`,
    handle: handleOf(entry),
    lazy: () => load(entry),
  })),
  ...lawCatalogue
    .filter(({ shownOn }) => shownOn === undefined)
    .map((entry) => ({
      path: `${pageOf(entry.route)}/:id`,
      handle: { title: entry.title, layout: 'onboarding', forms: [entry.name], rail: 'side' } satisfies Handle,
      lazy: () => load(entry),
    })),
]

/** A book needs the full width. */
function handleOf({ name, title, step, layout }: FormEntry): Handle {
  const forms = [name, ...shownOn(name).map((one) => one.name)]
  return { title, step, forms, layout: 'onboarding', rail: layout === 'book' ? 'folded' : 'side' }
}

async function load(entry: ScreenEntry) {
  const [{ FormScreen }, layout, page, choice] = await Promise.all([
    import(/* webpackChunkName: "form" */ './screen/form-screen.tsx'),
    layouts[entry.layout](),
    loadForm(entry),
    choiceOn(entry),
  ])
  return { Component: pageWith(FormScreen, { page, ...layout, ...choice }) }
}

function shownOn(name: string) {
  return lawCatalogue.filter((one) => one.shownOn === name)
}

/** The body of a form on whose screen other forms are shown. */
async function choiceOn({ name }: ScreenEntry): Promise<Pick<FormScreenProps, 'body'>> {
  const shown = shownOn(name)
  if (shown.length === 0) return {}
  const [{ choiceBody }, ...pages] = await Promise.all([
    import(/* webpackChunkName: "choice" */ './choice/choice-body.tsx'),
    ...shown.map(loadForm),
  ])
  return { body: choiceBody(pages) }
}

function pageWith(Screen: ComponentType<FormScreenProps>, props: FormScreenProps): ComponentType {
  return () => <Screen {...props} />
}
