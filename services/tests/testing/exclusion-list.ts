/** The header of the list, as the OIG publishes it. */
export const COLUMNS = [
  'LASTNAME',
  'FIRSTNAME',
  'MIDNAME',
  'BUSNAME',
  'GENERAL',
  'SPECIALTY',
  'UPIN',
  'NPI',
  'DOB',
  'ADDRESS',
  'CITY',
  'STATE',
  'ZIP',
  'EXCLTYPE',
  'EXCLDATE',
  'REINDATE',
  'WAIVERDATE',
  'WVRSTATE',
] as const

export type Row = Partial<Record<(typeof COLUMNS)[number], string>>

const EMPTY: Row = {
  GENERAL: 'IND- LIC HC SERV PRO',
  SPECIALTY: 'NURSE/NURSES AIDE',
  NPI: '0000000000',
  DOB: '00000000',
  ADDRESS: '1 MADE UP STREET',
  CITY: 'NOWHERE',
  STATE: 'NC',
  ZIP: '27701',
  EXCLTYPE: '1128b4',
  EXCLDATE: '20190320',
  REINDATE: '00000000',
  WAIVERDATE: '00000000',
}

interface Shape {
  readonly ends?: '\r\n' | '\n'
  readonly quoted?: boolean
}

export function listOf(rows: readonly Row[], { ends = '\r\n', quoted = true }: Shape = {}): string {
  return [COLUMNS.join(','), ...rows.map((row) => lineOf(row, quoted)), ''].join(ends)
}

function lineOf(row: Row, quoted: boolean): string {
  const values = COLUMNS.map((column) => row[column] ?? EMPTY[column] ?? '')
  return values.map((value) => (quoted ? `"${value}"` : value)).join(',')
}

/** Invented people, whose last names nobody has. */
export function inventedRows(count: number): readonly Row[] {
  return Array.from({ length: count }, (_, at) =>
    at % 24 === 0
      ? { BUSNAME: `INVENTED BUSINESS ${at}`, EXCLDATE: '20180101' }
      : { LASTNAME: `Q${letters(at)}X`, FIRSTNAME: `Z${letters(at * 7)}`, DOB: dateOf(at), EXCLDATE: '20180101' },
  )
}

function letters(number: number): string {
  return number
    .toString(26)
    .replace(/\d/g, (digit) => String.fromCharCode(97 + Number(digit) + 16))
    .toUpperCase()
}

function dateOf(at: number): string {
  return `${1940 + (at % 60)}${String(1 + (at % 12)).padStart(2, '0')}${String(1 + (at % 28)).padStart(2, '0')}`
}
