/** The parts of react-hook-form that pages use directly. */
export { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
