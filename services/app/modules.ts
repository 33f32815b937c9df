import type { EarlierForm, Form } from '@arrive/contracts/form.ts'
import { applications } from '../applications/module.ts'
import { downstream } from '../downstream/module.ts'
import { identity } from '../identity/module.ts'
import type { Module } from '../kernel/index.ts'
import { notifications } from '../notifications/module.ts'
import { office } from '../office/module.ts'
import { onboarding } from '../onboarding/module.ts'
import { proof } from '../proof/module.ts'
import { web } from '../web/module.ts'

/** What modules are made of. */
export interface Product {
  readonly forms: readonly Form[]
  /** The versions of forms that were shipped and have been replaced since. */
  readonly earlier: readonly EarlierForm[]
  /** The folder of the screens. */
  readonly site: string
}

/** Modules by the names that `SERVICES` knows. */
export type Modules = Readonly<Record<string, (product: Product) => Module>>

/** The services. Who adds one adds a line here; everything else about it is in its folder and its contracts. */
export const MODULES = {
  identity: ({ forms }) => identity(forms),
  applications: ({ forms, earlier }) => applications(forms, earlier),
  onboarding: ({ forms, earlier }) => onboarding(forms, earlier),
  notifications: () => notifications,
  downstream: () => downstream(),
  office: ({ forms }) => office(forms),
  proof: () => proof(),
  web: ({ site }) => web(site),
} as const satisfies Modules
