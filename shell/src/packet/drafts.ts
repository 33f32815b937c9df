import { packetSteps } from './steps.ts'

export function formsOf(step: number | undefined): readonly string[] | undefined {
  return packetSteps.find((one) => one.step === step)?.pages.map(({ name }) => name)
}
