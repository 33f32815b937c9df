import { type FormEntry, pageOf } from '@arrive/contracts/catalogue.ts'
import { catalogue } from '@arrive/contracts/generated/catalogue.ts'
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
    handle: { title: 'Voluntary questions', layout: 'onboarding', rail: 'none' } satisfies Handle,
    lazy: () => import(/* webpackChunkName: "eeo" */ './eeo/eeo-screen.tsx'),
  },
  ...catalogue.map((entry) => ({
    path: `${pageOf(entry.route)}/:id`,
    handle: handleOf(entry),
    lazy: () => load(entry),
  })),
]

/** A book needs the full width. */
function handleOf({ title, step, layout }: FormEntry): Handle {
  return { title, step, layout: 'onboarding', rail: layout === 'book' ? 'folded' : 'side' }
}

async function load(entry: FormEntry) {
  const [{ FormScreen }, layout, page] = await Promise.all([
    import(/* webpackChunkName: "form" */ './screen/form-screen.tsx'),
    layouts[entry.layout](),
    loadForm(entry),
  ])
  return { Component: pageWith(FormScreen, { page, ...layout }) }
}

function pageWith(Screen: ComponentType<FormScreenProps>, props: FormScreenProps): ComponentType {
  return () => <Screen {...props} />
}
