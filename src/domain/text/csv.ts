/** Writes tables as CSV (RFC 4180) that is safe in spreadsheets: no cell begins like a formula. */

/** A plain number. It can begin with a minus, because spreadsheets read it as a number, not as a formula. */
const NUMBER = /^-?\d+(\.\d+)?$/
/** Characters with which a formula begins in spreadsheets. */
const FORMULA = /^[=+\-@\t\r]/
const SPECIAL = /[",\r\n]/

/** Writes a cell. @example writeCell('=1+1') // "'=1+1" */
function writeCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Writes a head and rows, with a line end after each.
 * @example writeCsv(['a', 'b'], [['1', 'x, y']]) // 'a,b\r\n1,"x, y"\r\n'
 */
export const writeCsv = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, ...rows].map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')
