import type { EarlierForm, Form } from '@arrive/contracts/form.ts'
import type { Validators } from '@arrive/contracts/validate.ts'
import { applications } from '../applications/module.ts'
import { downstream } from '../downstream/module.ts'
import { identity } from '../identity/module.ts'
import type { Kernel, Module, Projection } from '../kernel/index.ts'
import { notifications } from '../notifications/module.ts'
import { office, packetRoutes } from '../office/module.ts'
import { formRoutes, medicalRoutes, onboarding } from '../onboarding/module.ts'
import { papers } from '../papers/module.ts'
import { outOfDateRoutes, personnel } from '../personnel/module.ts'
import { createPacketFiles, latestNote, proof, setAnchors } from '../proof/module.ts'
import { screening } from '../screening/module.ts'
import { web } from '../web/module.ts'
import { type PersonThen, personThen } from './as-of/past-kernel.ts'
import { everybodyThen } from './as-of/past-lists.ts'

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
      past: pastOf(product),
      everybody: (kernel, at) => everybodyThen(kernel, projectionsOf(product, kernel), at),
      note: latestNote,
    }),
  web: ({ site }) => web(site),
} as const satisfies Modules

/** A person's history goes through the projections of all services. */
function pastOf(product: Product) {
  return (kernel: Kernel, moment: { readonly person: number; readonly at: number }): Promise<PersonThen> =>
    personThen(kernel, projectionsOf(product, kernel), moment)
}

function projectionsOf(product: Product, { secrets }: Kernel): readonly Projection[] {
  const all: readonly Module[] = Object.values(MODULES).map((make) => make(product))
  return all.flatMap((module) => module.projections?.(secrets) ?? [])
}
