import type { LoadedForm } from '@arrive/contracts/catalogue.ts'
import type { BodyProps } from '../screen/types.ts'

export interface ChoiceProps extends BodyProps {
  readonly choice: LoadedForm
  /** What of the form is left without the declination. */
  readonly rest: LoadedForm
}
