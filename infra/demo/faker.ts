import { createHash } from 'node:crypto'
import { base, en, en_US, Faker, type LocaleDefinition, mergeLocales } from '@faker-js/faker'

/** A language's data, with American data where it has none. Merged once, because that takes most of a faker's time. */
export const localeOf = (locale: LocaleDefinition) => mergeLocales([locale, en_US, en, base])

const AMERICAN = localeOf(en_US)

/** An independent, reproducible stream of invented data per seed and purpose. */
export function fakerOf(seed: readonly (string | number)[], locale: LocaleDefinition = AMERICAN): Faker {
  return new Faker({ locale, seed: createHash('sha256').update(seed.join('/')).digest().readUInt32LE(0) })
}
