import { type FormEntry, pageOf } from '@arrive/contracts/catalogue.ts'
import { catalogue } from '@arrive/contracts/generated/catalogue.ts'
import type { Handle, RouteObject } from '@arrive/router'
import type { ComponentType } from 'react'
import { loadForm } from './forms.ts'
import { layouts } from './layouts.ts'
import type { FormScreenProps } from './screen/form-screen.tsx'

/** What this remote offers to the shell: a screen for each form of the packet. */
export const routes: RouteObject[] = catalogue.map((entry) => ({
  path: `${pageOf(entry.route)}/:id`,
  handle: handleOf(entry),
  lazy: () => load(entry),
}))

/** The title and layout of a form's screen. A book needs the whole width. */
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
