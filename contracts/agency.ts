/**
 * The agency's own facts: name, telephone and fax numbers, address, e-mail, and the county transportation services that
 * the transportation policy names. One place to change them. The texts hold them as `{{agency.phone}}`, and with dots
 * for what lies deeper: `{{agency.transportation.0.phone}}`. The defaults are invented; the numbers are of the range
 * kept for fiction.
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
