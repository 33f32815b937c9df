import type { LoadedForm } from '@arrive/contracts/catalogue.ts'
import type { BodyProps } from '../screen/types.ts'

export interface ChoiceProps extends BodyProps {
  readonly choice: LoadedForm
  /** The form without its declination. */
  readonly rest: LoadedForm
}
