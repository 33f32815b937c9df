import type { EarlierForm, Form } from '@arrive/contracts/form.ts'
import type { Validators } from '@arrive/contracts/validate.ts'
import { applications } from '../applications/module.ts'
import { downstream } from '../downstream/module.ts'
import { identity } from '../identity/module.ts'
import type { Kernel, Module } from '../kernel/index.ts'
import { notifications } from '../notifications/module.ts'
import { office, packetRoutes } from '../office/module.ts'
import { formRoutes, medicalRoutes, onboarding } from '../onboarding/module.ts'
import { papers } from '../papers/module.ts'
import { outOfDateRoutes, personnel } from '../personnel/module.ts'
import { createPacketFiles, proof, setAnchors } from '../proof/module.ts'
import { screening } from '../screening/module.ts'
import { web } from '../web/module.ts'
import { type PersonThen, personThen } from './as-of/past-kernel.ts'

export interface Product {
  readonly forms: readonly Form[]
  /** Replaced versions of shipped forms. */
  readonly earlier: readonly EarlierForm[]
  readonly validators: Validators
  readonly site: string
}

export type Modules = Readonly<Record<string, (product: Product) => Module>>

/** A new service needs a line here (CONTRIBUTING.md, "Add a module"). */
export const MODULES = {
  identity: ({ forms }) => identity(forms),
  applications: ({ forms, earlier }) => applications(forms, earlier),
  onboarding: ({ forms, earlier }) => onboarding(forms, earlier),
  personnel: ({ forms }) => personnel(forms),
  notifications: () => notifications,
  downstream: () => downstream(),
  office: ({ forms, validators }) =>
    office({
      forms,
      validators,
      lists: (kernel) => [...medicalRoutes(kernel, forms), ...outOfDateRoutes(kernel, forms)],
      anchors: setAnchors,
    }),
  screening: () => screening,
  proof: () => proof(),
  papers: (product) =>
    papers({
      forms: product.forms,
      routes: (kernel) => [...formRoutes(kernel, product.forms), ...packetRoutes(kernel, product.forms)],
      files: createPacketFiles,
      then: pastOf(product),
    }),
  web: ({ site }) => web(site),
} as const satisfies Modules

/** Each person's history goes through the projections of all services. */
function pastOf(product: Product) {
  return (kernel: Kernel, moment: { readonly person: number; readonly at: number }): Promise<PersonThen> => {
    const all: readonly Module[] = Object.values(MODULES).map((make) => make(product))
    const projections = all.flatMap((module) => module.projections?.(kernel.secrets) ?? [])
    return personThen(kernel, projections, moment)
  }
}
