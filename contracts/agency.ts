/**
 * The agency's facts. Texts use them as `{{agency.phone}}`, with dots for nested values:
 * `{{agency.transportation.0.phone}}`. The defaults are invented; the phone numbers are from the range reserved for
 * fiction.
 */
export const agency = {
  name: 'Arrive Home Care',
  phone: '(704) 555-0142',
  fax: '(704) 555-0143',
  email: 'care@arrive.example',
  street: '1200 Example Avenue, Suite 4',
  city: 'Charlotte',
  state: 'NC',
  zip: '28202',
  transportation: [
    { name: 'Mecklenburg County transportation service', phone: '(704) 555-0151' },
    { name: 'Union County transportation service', phone: '(704) 555-0152' },
  ],
} as const
