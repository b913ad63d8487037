/**
 * Formats numbers, times and names for screens. A shortened number never looks better for the trader than the
 * exact one. Received amounts are rounded down, paid amounts up, and prices in both directions against the
 * trader. The exact digits are always available (`exactAmount`).
 */
import { cachePerLocale, withDecimalSign, writeNumberText, writePercent } from './locale'
import { formatUnits } from './units'

/** Significant digits of a shortened number. */
const SIGNIFICANT = 6
/** Maximum number of decimal places. A smaller number is written with "<". */
const MAX_PLACES = 10
/** Maximum digits of a whole number. A larger number is written as a power of ten. */
const MAX_WHOLE = 15

/** An exact fraction of two integers. The denominator is positive. */
export interface Ratio {
  readonly over: bigint
  readonly under: bigint
}

const pow10 = (places: number): bigint => 10n ** BigInt(places)

/** Writes an amount with all digits. @example exactAmount(1234500000n, 6) // '1,234.5' */
export const exactAmount = (atoms: bigint, decimals: number): string =>
  writeNumberText(formatUnits(atoms, decimals))

const floorDiv = ({ over, under }: Ratio): bigint => over / under
const ceilDiv = ({ over, under }: Ratio): bigint => (over + under - 1n) / under

/** Format of a number: significant digits and decimal places. */
interface Digits {
  /** Fixed number of decimal places. Default: as many as the significant digits need. */
  readonly places?: number
  /** Pads one decimal place to two, as for money. */
  readonly isEven?: true
  readonly significant: number
  readonly maxPlaces: number
}

const AMOUNT_DIGITS: Digits = { significant: SIGNIFICANT, maxPlaces: MAX_PLACES }
const MONEY_DIGITS: Digits = { ...AMOUNT_DIGITS, places: 2, isEven: true }
/** Format below one dollar: rounding removes at most a hundredth of a cent. */
const CENTS_DIGITS: Digits = { ...AMOUNT_DIGITS, significant: 4 }
/** Format of a price of two tokens, which can be very small. */
const PRICE_DIGITS: Digits = { significant: SIGNIFICANT, maxPlaces: 40, isEven: true }
/** Format of a price that will be signed: rounding removes less than a millionth of a basis point. */
const FULL_DIGITS: Digits = { significant: 12, maxPlaces: 60 }

/** Returns the number of decimal places for a number's significant digits. */
function placesFor({ over, under }: Ratio, { places, significant, maxPlaces }: Digits): number {
  if (places !== undefined) return places
  const whole = over / under
  if (whole > 0n) return Math.max(0, significant - whole.toString().length)
  const scaled = (over * pow10(maxPlaces + significant)) / under
  const zeros = maxPlaces + significant - scaled.toString().length
  return Math.min(maxPlaces, zeros + significant)
}

/** Writes a large whole number as a power of ten. */
function writeLarge(digits: string, divide: (ratio: Ratio) => bigint): string {
  const exponent = digits.length - 1
  const mantissa = divide({ over: BigInt(digits), under: pow10(exponent - SIGNIFICANT + 1) })
  // 9.999995 is rounded up to 10, which has the next exponent.
  if (mantissa === pow10(SIGNIFICANT)) return `1 × 10^${exponent + 1}`
  return `${withDecimalSign(formatUnits(mantissa, SIGNIFICANT - 1))} × 10^${exponent}`
}

/** Rounds a number to its digits, as plain decimal text. */
function roundRatio(ratio: Ratio, divide: (ratio: Ratio) => bigint, digits: Digits): string {
  const places = placesFor(ratio, digits)
  const text = formatUnits(divide({ over: ratio.over * pow10(places), under: ratio.under }), places)
  return digits.isEven && places === 2 && /\.\d$/.test(text) ? `${text}0` : text
}

function writeRatio(ratio: Ratio, divide: (ratio: Ratio) => bigint, digits = AMOUNT_DIGITS): string {
  const whole = floorDiv(ratio).toString()
  if (whole.length > MAX_WHOLE) return writeLarge(divide(ratio).toString(), divide)
  return writeNumberText(roundRatio(ratio, divide, digits))
}

/**
 * Writes a non-negative number, shortened and rounded down; "<" marks a number that is too small.
 * @internal Exported for property tests of its rounding.
 */
export function writeRoundedDown(ratio: Ratio, digits = AMOUNT_DIGITS): string {
  const text = writeRatio(ratio, floorDiv, digits)
  return text === '0' && ratio.over > 0n ? `< ${writeNumberText(formatUnits(1n, MAX_PLACES))}` : text
}

/**
 * Writes a non-negative number, shortened and rounded up.
 * @internal Exported for property tests of its rounding.
 */
export const writeRoundedUp = (ratio: Ratio, digits = AMOUNT_DIGITS): string =>
  writeRatio(ratio, ceilDiv, digits)

/**
 * Unit of an amount. A dollar token is written like money: with cents from one dollar on, with four digits
 * below.
 */
export interface Unit {
  readonly decimals: number
  readonly isDollar?: boolean | undefined
}

function writeAmount(
  atoms: bigint,
  { decimals, isDollar = false }: Unit,
  write: (ratio: Ratio, digits: Digits) => string,
): string {
  const one = pow10(decimals)
  const digits = !isDollar ? AMOUNT_DIGITS : atoms < one ? CENTS_DIGITS : MONEY_DIGITS
  return write({ over: atoms, under: one }, digits)
}

/**
 * Writes an amount to receive (received, minimum, balance), rounded down.
 * @example amountIn(1999999999n, { decimals: 9 }) // '1.99999'
 */
export const amountIn = (atoms: bigint, unit: Unit): string => writeAmount(atoms, unit, writeRoundedDown)

/**
 * Writes an amount to pay (paid, maximum, cost), rounded up.
 * @example amountOut(1000000001n, { decimals: 9 }) // '1.00001'
 */
export const amountOut = (atoms: bigint, unit: Unit): string => writeAmount(atoms, unit, writeRoundedUp)

/** Amounts of a trade with their decimals. */
export interface TradeSides {
  readonly sell: bigint
  readonly buy: bigint
  readonly sellDecimals: number
  readonly buyDecimals: number
}

/** Direction of a price: "1 WETH = …" or "1 USDC = …". */
export type PriceDirection = 'buyPerSell' | 'sellPerBuy'

/** Returns the direction of an order's price, which is the price per token whose amount is fixed. */
export const directionOf = ({ kind }: { readonly kind: 'sell' | 'buy' }): PriceDirection =>
  kind === 'sell' ? 'buyPerSell' : 'sellPerBuy'

export const invertDirection = (direction: PriceDirection): PriceDirection =>
  direction === 'buyPerSell' ? 'sellPerBuy' : 'buyPerSell'

/**
 * Returns the price as an exact fraction of whole tokens, or undefined if the divisor is zero.
 * @internal Exported for property tests of its rounding.
 */
export function priceRatio(sides: TradeSides, direction: PriceDirection): Ratio | undefined {
  const buy = sides.buy * pow10(sides.sellDecimals)
  const sell = sides.sell * pow10(sides.buyDecimals)
  const [over, under] = direction === 'buyPerSell' ? [buy, sell] : [sell, buy]
  return under === 0n ? undefined : { over, under }
}

/**
 * Writes the price of one token in the other, rounded against the trader: the amount received per sold token
 * down, the amount paid per bought token up.
 */
export function writePrice(sides: TradeSides, direction: PriceDirection): string {
  const ratio = priceRatio(sides, direction)
  if (!ratio) return '—'
  return writeRatio(ratio, direction === 'buyPerSell' ? floorDiv : ceilDiv, PRICE_DIGITS)
}

/** Writes the price with full precision in plain digits, for further calculation. Empty without a price. */
export function fullPrice(sides: TradeSides, direction: PriceDirection): string {
  const ratio = priceRatio(sides, direction)
  if (!ratio || ratio.over === 0n) return ''
  return roundRatio(ratio, direction === 'buyPerSell' ? floorDiv : ceilDiv, FULL_DIGITS)
}

/**
 * Writes a price that a user may take over, in plain digits, with at most six significant digits. Empty
 * without a price.
 * @example suggestedPrice({ sell: 1n, buy: 32_941_049n, sellDecimals: 0, buyDecimals: 4 }, 'buyPerSell') // '3294.1'
 */
export function suggestedPrice(
  sides: TradeSides,
  direction: PriceDirection,
  significant = SIGNIFICANT,
): string {
  const ratio = priceRatio(sides, direction)
  if (!ratio || ratio.over === 0n) return ''
  const divide = direction === 'buyPerSell' ? floorDiv : ceilDiv
  const zeros = Math.max(0, floorDiv(ratio).toString().length - significant)
  const scaled = { over: ratio.over, under: ratio.under * pow10(zeros) }
  return `${roundRatio(scaled, divide, { significant, maxPlaces: 60 })}${'0'.repeat(zeros)}`
}

/** Percentage below which two decimal places would be zero. */
const SMALL_PERCENT = 0.01
const MIN_PERCENT = 0.0001

/**
 * Writes basis points as a percentage. Small values have two significant digits.
 * @example percent(0.3) // '0.003%'
 */
export function percent(bps: number): string {
  const value = bps / 100
  if (value <= 0 || value >= SMALL_PERCENT) return writePercent(String(Number(value.toFixed(2))))
  return value < MIN_PERCENT
    ? `< ${writePercent(String(MIN_PERCENT))}`
    : writePercent(String(Number(value.toPrecision(2))))
}

/**
 * Writes a share in whole percents, rounded down, so that an incomplete share never reads 100%.
 * @example wholePercent(4_299) // '42%'
 */
export const wholePercent = (bps: number): string => percent(Math.floor(bps / 100) * 100)

/** Writes a difference in basis points with its sign. @example signedPercent(-120) // '−1.2%' */
export const signedPercent = (bps: number): string =>
  bps < 0 ? `−${percent(-bps)}` : bps > 0 ? `+${percent(bps)}` : percent(0)

/**
 * Returns the distance of a number from another in basis points, rounded towards zero; undefined if the other
 * is zero.
 */
export function distanceBps(value: Ratio, base: Ratio): number | undefined {
  const scaled = base.over * value.under
  if (scaled === 0n) return undefined
  return Number(((value.over * base.under - scaled) * 10_000n) / scaled)
}

const USD = { style: 'currency', currency: 'USD', numberingSystem: 'latn' } as const
/** Rounds down, so that a value is never overstated. */
const dollars = cachePerLocale((locale) => new Intl.NumberFormat(locale, { ...USD, roundingMode: 'trunc' }))
/** Rounds up, so that a cost is never understated. */
const dollarsPaid = cachePerLocale(
  (locale) => new Intl.NumberFormat(locale, { ...USD, roundingMode: 'ceil' }),
)
/** Up to four decimal places for small prices, because in cents two different prices could look equal. */
const smallPrices = cachePerLocale(
  (locale) => new Intl.NumberFormat(locale, { ...USD, roundingMode: 'trunc', maximumFractionDigits: 4 }),
)
/** Up to four significant digits for prices below a cent, also if they are written as a power of ten. */
const tinyPrices = cachePerLocale(
  (locale) => new Intl.NumberFormat(locale, { ...USD, roundingMode: 'trunc', maximumSignificantDigits: 4 }),
)

/** Returns an estimate in USD of an amount at a price per whole token. */
export const toUsd = (atoms: bigint, decimals: number, price: number): number =>
  Number(formatUnits(atoms, decimals)) * price

/** Maximum value written in full. A float has no more digits. */
const MAX_DOLLARS = 10 ** MAX_WHOLE

/** Minimum price written in full. */
const MIN_PRICE = 1e-9

/** Writes a very large or small value as a power of ten. */
function writeExponent(value: number, format: Intl.NumberFormat): string {
  const [mantissa, exponent = ''] = value.toExponential().split('e')
  return `${format.format(Number(mantissa))} × 10^${exponent.replace('+', '').replace('-', '−')}`
}

function writeUsd(value: number, format: Intl.NumberFormat): string {
  if (value > 0 && value < 0.01) return `< ${format.format(0.01)}`
  return value < MAX_DOLLARS ? format.format(value) : writeExponent(value, format)
}

/** Writes a value in USD, rounded down. All values are estimates. @example usd(1234.5) // '$1,234.50' */
export const usd = (value: number): string => writeUsd(value, dollars())

/** Writes a cost in USD, rounded up. @example formatUsdCost(0.7812) // '$0.79' */
export const formatUsdCost = (value: number): string => writeUsd(value, dollarsPaid())

/**
 * Writes the price of one whole token in USD, with up to four decimal places below two dollars, and up to
 * four significant digits below a cent.
 * @example usdPrice(1.00071) // '$1.0007'
 * @example usdPrice(0.00000123) // '$0.00000123'
 */
export function usdPrice(value: number): string {
  if (value >= 2 || value <= 0) return usd(value)
  if (value >= 0.01) return smallPrices().format(value)
  return value < MIN_PRICE ? writeExponent(value, tinyPrices()) : tinyPrices().format(value)
}

const dates = cachePerLocale((locale) => {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)
  return {
    moment: format({ dateStyle: 'medium', timeStyle: 'medium' }),
    minute: format({ dateStyle: 'medium', timeStyle: 'short' }),
    day: format({ dateStyle: 'medium' }),
    hour: format({ timeStyle: 'short' }),
    clock: format({ timeStyle: 'medium' }),
    shortDay: format({ month: 'short', day: 'numeric' }),
    month: format({ month: 'short', year: 'numeric' }),
  }
})

/**
 * Writes date and time to the second, in the current locale and the browser's time zone.
 * @example formatDateTimeSeconds(0) // 'Jan 1, 1970, 12:00:00 AM'
 */
export const formatDateTimeSeconds = (time: number): string => dates().moment.format(time)
/** Writes date and time to the minute. @example formatDateTime(0) // 'Jan 1, 1970, 12:00 AM' */
export const formatDateTime = (time: number): string => dates().minute.format(time)
/** Writes the date. @example formatDate(0) // 'Jan 1, 1970' */
export const formatDate = (time: number): string => dates().day.format(time)
/** Writes the time of day to the second. */
export const formatTimeSeconds = (time: number): string => dates().clock.format(time)

/** Writes the time of day to the minute. */
export const formatTime = (time: number): string => dates().hour.format(time)

/** Writes the time of day for a time of today, otherwise date and time. */
export const formatShortDateTime = (time: number, now: number): string =>
  formatDate(time) === formatDate(now) ? formatTime(time) : formatDateTime(time)

/** Time span within which a date needs no year, in milliseconds. */
const HALF_YEAR_MS = 180 * 86_400_000

/**
 * Writes a time for a table column: the time of day if it is today, otherwise the date. A time half a year
 * away is written as its month.
 * @example formatShortDate(time, now) // 'Nov 21'
 */
export function formatShortDate(time: number, now: number): string {
  if (formatDate(time) === formatDate(now)) return formatTime(time)
  return dates()[Math.abs(now - time) < HALF_YEAR_MS ? 'shortDay' : 'month'].format(time)
}

/**
 * Shortens a long hex text to its beginning and end.
 * @example shortHex('0x1234567890abcdef1234') // '0x1234…1234'
 */
export const shortHex = (text: string): string =>
  text.length <= 14 ? text : `${text.slice(0, 6)}…${text.slice(-4)}`

/** Shortens an order UID to its first bytes, which are unique, and its last bytes, the expiry. */
export const shortUid = (uid: string): string => `${uid.slice(0, 10)}…${uid.slice(-8)}`

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** Writes bytes in decimal units. @example formatBytes(12_345_678) // '12.3 MB' */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${withDecimalSign(String(Number((bytes / 1000 ** step).toPrecision(3))))} ${BYTE_UNITS[step]}`
}

/**
 * Writes a measured time in milliseconds. For a waiting time use `duration`.
 * @example formatMs(1265.04) // '1,265 ms'
 */
export const formatMs = (ms: number): string => `${writeNumberText(String(Math.round(ms * 10) / 10))} ms`
