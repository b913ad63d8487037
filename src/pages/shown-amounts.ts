/**
 * What a row of the page says an order trades, against what was signed. Only a row that shows one amount of each of the
 * order's tokens says it plainly enough to be held to it; prices and everything else are left alone.
 */

/** Amounts that a page may show, by symbol, as exact decimals. */
type Shows = Readonly<Record<string, readonly string[]>>

/** Pages shorten and round: this much is the same. */
const TOLERANCE = 0.01
/** A row that states a price shows amounts that are nobody's. */
const PRICE = /[=/]|\bper\b/

const NUMBER = String.raw`(?<![\w.,])(\d{1,3}(?:[,' ]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*`

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\$]/g, '\\$&')

function readShown(text: string, symbol: string): string[] {
  const found = text.matchAll(new RegExp(`${NUMBER}${quoted(symbol)}(?![\\w])`, 'g'))
  return Array.from(found, ([, digits = '']) => digits.trim())
}

const toNumber = (digits: string): number => Number(digits.replace(/[,' ]/g, ''))

const isSame = (shown: string, exact: string): boolean =>
  Math.abs(toNumber(shown) - Number(exact)) <= Number(exact) * TOLERANCE

/**
 * What a row shows otherwise than it was signed, in a sentence, or undefined.
 * @example findDifference('2 WETH → 3,000 USDC', { WETH: ['1'], USDC: ['3000'] }) // 'This page shows 2 WETH; you signed 1 WETH.'
 */
export function findDifference(row: string, shows: Shows): string | undefined {
  const symbols = Object.keys(shows)
  const shown = symbols.map((symbol) => readShown(row, symbol))
  if (symbols.length < 2 || shown.some(({ length }) => length !== 1) || PRICE.test(row)) return undefined
  for (const [at, symbol] of symbols.entries()) {
    const [digits = ''] = shown[at] ?? []
    const exact = shows[symbol] ?? []
    if (exact.some((each) => isSame(digits, each))) continue
    return `This page shows ${digits} ${symbol}; you signed ${exact[0]} ${symbol}.`
  }
  return undefined
}
