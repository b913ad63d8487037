/** Tables as CSV (RFC 4180), safe to open in a spreadsheet: a cell never begins as a formula does. */

/** A plain number may begin with a minus: it is one to a spreadsheet too. */
const NUMBER = /^-?\d+(\.\d+)?$/
/** What spreadsheets take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/
const SPECIAL = /[",\r\n]/

/** @example writeCell('=1+1') // "'=1+1" */
function writeCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A head and its rows, each line ended. @example writeCsv(['a', 'b'], [['1', 'x, y']]) // 'a,b\r\n1,"x, y"\r\n' */
export const writeCsv = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, ...rows].map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')
