import { hasCompanyFields } from '@arrive/contracts/calls/forms.ts'
import type { AnyAnswers, EarlierForm, Form } from '@arrive/contracts/form.ts'
import { sampleAnswers, sampleSection } from '@arrive/contracts/samples.ts'
import { answersSchema, sectionSchema } from '@arrive/contracts/schemas.ts'
import { compile } from './ajv.ts'

/** Problems with form versions, one sentence each: gaps, or samples that don't upcast to the next version. */
export function lintVersions(forms: readonly Form[], earlier: readonly EarlierForm[]): string[] {
  const lonely = earlier.filter(({ form }) => !forms.some(({ name }) => name === form.name))
  return [
    ...lonely.map(({ form }) => `There is an earlier version of ${form.name}, and no form of that name.`),
    ...forms.flatMap((form) => {
      const versions = earlier.filter((one) => one.form.name === form.name)
      return lintForm(form, versions).map((sentence) => `Form ${form.name}: ${sentence}`)
    }),
  ]
}

function lintForm(current: Form, earlier: readonly EarlierForm[]): string[] {
  const numbers = earlier.map(({ form }) => form.version)
  const newest = Math.max(0, ...numbers)
  if (newest >= current.version) {
    return [
      `is version ${current.version}, and its earlier version ${newest} has been replaced: raise it to ${newest + 1}.`,
    ]
  }
  const expected = Array.from({ length: current.version - 1 }, (_, at) => at + 1)
  if (numbers.join() !== expected.join()) {
    return [`version ${current.version} needs the versions ${expected.join(', ')} before it, each once.`]
  }
  return earlier.flatMap((version, at) => lintStep(version, earlier[at + 1]?.form ?? current))
}

function lintStep({ form, upcast, upcastSection = same }: EarlierForm, next: Form): string[] {
  const before = `version ${form.version}`
  if (form.kind !== next.kind || form.save.path !== next.save.path || form.save.type !== next.save.type) {
    return [`${before} is saved in another way than version ${next.version}.`]
  }
  return [
    ...problem(`${before}: its answers`, answersSchema(next), () => upcast(sampleAnswers(form) as AnyAnswers)),
    ...(hasCompanyFields(form) && hasCompanyFields(next)
      ? problem(`${before}: its company part`, sectionSchema(next), () =>
          upcastSection(sampleSection(form) as AnyAnswers),
        )
      : []),
  ]
}

function problem(what: string, schema: ReturnType<typeof answersSchema>, make: () => unknown): string[] {
  const takes = compile(schema)
  try {
    if (takes(make())) return []
  } catch (error) {
    return [`${what} cannot be carried over: ${String(error)}`]
  }
  const [first] = takes.errors ?? []
  const place = `${first?.instancePath} (${first?.keyword})`
  return [`${what} are not those of the next version after the upcast: ${place}. A new field is optional, or answered.`]
}

function same(section: AnyAnswers): AnyAnswers {
  return section
}
