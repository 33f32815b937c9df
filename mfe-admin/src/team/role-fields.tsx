import { OFFICE_ROLES } from '@arrive/contracts/office-roles.ts'
import { DateField } from '@arrive/kit/fields/date-field.tsx'
import { SelectField } from '@arrive/kit/fields/select-field.tsx'
import { useValue } from '@arrive/kit/fields/use-value.ts'
import { ROLES } from './words.ts'

const OPTIONS = OFFICE_ROLES.map((value) => ({ value, label: ROLES[value].label }))

/** Role with its permissions, and an auditor's last day. */
export function RoleFields() {
  const chosen = useValue('role')
  const role = OFFICE_ROLES.find((one) => one === chosen)
  return (
    <>
      <SelectField name="role" label="Role" options={OPTIONS} placeholder="Choose a role" />
      {role === undefined ? null : <p className="soft small">{ROLES[role].words}</p>}
      {role === 'auditor' ? (
        <DateField
          name="until"
          label="Last day"
          help="They can log in until this day is over in the agency’s time zone."
        />
      ) : null}
    </>
  )
}
