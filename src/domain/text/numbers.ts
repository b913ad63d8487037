/**
 * Numbers, times and names as they are read. One rule above all: a shortened number never flatters. What a trader gets
 * is cut off, what a trader gives is rounded up, a price is rounded against the trader in both directions; the exact
 * digits are always one gesture away (`exactAmount`).
 */
import { perLocale, withDecimalSign, writeNumberText, writePercent } from './locale'
import { formatUnits } from './units'

/** Digits a shortened number keeps. */
const SIGNIFICANT = 6
/** Decimal places below which a number is no longer spelled out. */
const MAX_PLACES = 10
/** Digits of a whole part beyond which only the magnitude is said. */
const MAX_WHOLE = 15

/** A number as a fraction of two integers: exact until it is written. The denominator is positive. */
export interface Ratio {
  readonly over: bigint
  readonly under: bigint
}

const pow10 = (places: number): bigint => 10n ** BigInt(places)

/** An amount of a token to its last digit. @example exactAmount(1234500000n, 6) // '1,234.5' */
export const exactAmount = (atoms: bigint, decimals: number): string =>
  writeNumberText(formatUnits(atoms, decimals))

const floorDiv = ({ over, under }: Ratio): bigint => over / under
const ceilDiv = ({ over, under }: Ratio): bigint => (over + under - 1n) / under

/** How many digits a number is written with, and how far below the point they may reach. */
interface Digits {
  /** Decimal places where they are fixed; else as many as the significant digits need. */
  readonly places?: number
  /** What has a first of two decimal places has the second, as money has. */
  readonly isEven?: true
  readonly significant: number
  readonly maxPlaces: number
}

const AMOUNT_DIGITS: Digits = { significant: SIGNIFICANT, maxPlaces: MAX_PLACES }
const MONEY_DIGITS: Digits = { ...AMOUNT_DIGITS, places: 2, isEven: true }
/** Of less than a dollar: a hundredth of a cent at most is left out. */
const CENTS_DIGITS: Digits = { ...AMOUNT_DIGITS, significant: 4 }
/** A price of two tokens may be as small as their amounts are far apart. */
const PRICE_DIGITS: Digits = { significant: SIGNIFICANT, maxPlaces: 40, isEven: true }
/** Digits of a price that goes on to be signed: less than a millionth of a basis point is cut off. */
const FULL_DIGITS: Digits = { significant: 12, maxPlaces: 60 }

/** Decimal places at which a number has its significant digits. */
function placesFor({ over, under }: Ratio, { places, significant, maxPlaces }: Digits): number {
  if (places !== undefined) return places
  const whole = over / under
  if (whole > 0n) return Math.max(0, significant - whole.toString().length)
  const scaled = (over * pow10(maxPlaces + significant)) / under
  const zeros = maxPlaces + significant - scaled.toString().length
  return Math.min(maxPlaces, zeros + significant)
}

/** Whole parts too long to read become a magnitude. */
function writeLarge(digits: string, divide: (ratio: Ratio) => bigint): string {
  const exponent = digits.length - 1
  const kept = divide({ over: BigInt(digits), under: pow10(exponent - SIGNIFICANT + 1) })
  // Rounded up, 9.999995 is 10: one of the next magnitude.
  if (kept === pow10(SIGNIFICANT)) return `1 × 10^${exponent + 1}`
  return `${withDecimalSign(formatUnits(kept, SIGNIFICANT - 1))} × 10^${exponent}`
}

/** A number to its digits, in plain signs. */
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
 * A non-negative number, shortened, never more than it is; "<" marks what is too small to spell out.
 * @internal Exported for properties of its rounding.
 */
export function writeDown(ratio: Ratio, digits = AMOUNT_DIGITS): string {
  const text = writeRatio(ratio, floorDiv, digits)
  return text === '0' && ratio.over > 0n ? `< ${writeNumberText(formatUnits(1n, MAX_PLACES))}` : text
}

/**
 * A non-negative number, shortened, never less than it is.
 * @internal Exported for properties of its rounding.
 */
export const writeUp = (ratio: Ratio, digits = AMOUNT_DIGITS): string => writeRatio(ratio, ceilDiv, digits)

/** What an amount is counted in. A token that is worth a dollar is written as money is: to the cent from one dollar on, below it to four digits. */
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

/** What comes in (received, minimum, balance): shortened, cut off. @example amountIn(1999999999n, { decimals: 9 }) // '1.99999' */
export const amountIn = (atoms: bigint, unit: Unit): string => writeAmount(atoms, unit, writeDown)

/** What goes out (paid, maximum, cost): shortened, rounded up. @example amountOut(1000000001n, { decimals: 9 }) // '1.00001' */
export const amountOut = (atoms: bigint, unit: Unit): string => writeAmount(atoms, unit, writeUp)

/** Amounts of a trade with the decimals they are counted in. */
export interface TradeSides {
  readonly sell: bigint
  readonly buy: bigint
  readonly sellDecimals: number
  readonly buyDecimals: number
}

/** Which token stands as the one: "1 WETH = …" or "1 USDC = …". */
export type PriceDirection = 'buyPerSell' | 'sellPerBuy'

/** Which way an order's own price reads: for one of the token whose amount is fixed. */
export const directionOf = ({ kind }: { readonly kind: 'sell' | 'buy' }): PriceDirection =>
  kind === 'sell' ? 'buyPerSell' : 'sellPerBuy'

/** The other way round. */
export const turned = (direction: PriceDirection): PriceDirection =>
  direction === 'buyPerSell' ? 'sellPerBuy' : 'buyPerSell'

/**
 * The price as an exact fraction of whole tokens; undefined where it would divide by nothing.
 * @internal Exported for properties of its rounding.
 */
export function priceRatio(sides: TradeSides, direction: PriceDirection): Ratio | undefined {
  const buy = sides.buy * pow10(sides.sellDecimals)
  const sell = sides.sell * pow10(sides.buyDecimals)
  const [over, under] = direction === 'buyPerSell' ? [buy, sell] : [sell, buy]
  return under === 0n ? undefined : { over, under }
}

/** The price of one token in the other, rounded against the trader: got per sold down, paid per bought up. */
export function writePrice(sides: TradeSides, direction: PriceDirection): string {
  const ratio = priceRatio(sides, direction)
  if (!ratio) return '—'
  return writeRatio(ratio, direction === 'buyPerSell' ? floorDiv : ceilDiv, PRICE_DIGITS)
}

/** The same in full and in plain digits, to go on with; empty where there is none. */
export function fullPrice(sides: TradeSides, direction: PriceDirection): string {
  const ratio = priceRatio(sides, direction)
  if (!ratio || ratio.over === 0n) return ''
  return roundRatio(ratio, direction === 'buyPerSell' ? floorDiv : ceilDiv, FULL_DIGITS)
}

/** Below so many percent two decimal places would leave nothing. */
const SMALL_PERCENT = 0.01
const MIN_PERCENT = 0.0001

/** Basis points as a percentage; what is small keeps its first digits. @example percent(0.3) // '0.003%' */
export function percent(bps: number): string {
  const value = bps / 100
  if (value <= 0 || value >= SMALL_PERCENT) return writePercent(String(Number(value.toFixed(2))))
  return value < MIN_PERCENT
    ? `< ${writePercent(String(MIN_PERCENT))}`
    : writePercent(String(Number(value.toPrecision(2))))
}

/** A share in whole percents, rounded down: what is not complete never reads 100%. @example wholePercent(4_299) // '42%' */
export const wholePercent = (bps: number): string => percent(Math.floor(bps / 100) * 100)

/** A difference in basis points with its sign said. @example signedPercent(-120) // '−1.2%' */
export const signedPercent = (bps: number): string =>
  bps < 0 ? `−${percent(-bps)}` : bps > 0 ? `+${percent(bps)}` : percent(0)

/** How far a number lies from another in basis points, rounded towards zero; undefined when there is no other. */
export function distanceBps(of: Ratio, from: Ratio): number | undefined {
  const base = from.over * of.under
  if (base === 0n) return undefined
  return Number(((of.over * from.under - base) * 10_000n) / base)
}

const USD = { style: 'currency', currency: 'USD', numberingSystem: 'latn' } as const
/** Down, as amounts are: what a token is worth does not look like more than it. */
const dollars = perLocale((locale) => new Intl.NumberFormat(locale, { ...USD, roundingMode: 'trunc' }))
/** Up: what is paid does not look like less. */
const dollarsPaid = perLocale((locale) => new Intl.NumberFormat(locale, { ...USD, roundingMode: 'ceil' }))
/** Small prices: cents alone would say one for several, and that a token is at a dollar which is not. */
const smallPrices = perLocale(
  (locale) => new Intl.NumberFormat(locale, { ...USD, roundingMode: 'trunc', maximumFractionDigits: 4 }),
)

/** USD of an amount at a price per whole token: an estimate, for orientation only. */
export const usdOf = (atoms: bigint, decimals: number, price: number): number =>
  Number(formatUnits(atoms, decimals)) * price

/** Beyond this only the magnitude is said: a float has no more digits. */
const MAX_DOLLARS = 10 ** MAX_WHOLE

function writeUsd(value: number, format: Intl.NumberFormat): string {
  if (value > 0 && value < 0.01) return `< ${format.format(0.01)}`
  if (value < MAX_DOLLARS) return format.format(value)
  const exponent = Math.floor(Math.log10(value))
  return `${format.format(value / 10 ** exponent)} × 10^${exponent}`
}

/** USD that something is worth, rounded down; all of them are estimates. @example usd(1234.5) // '$1,234.50' */
export const usd = (value: number): string => writeUsd(value, dollars())

/** USD that something costs, rounded up. @example usdPaid(0.7812) // '$0.79' */
export const usdPaid = (value: number): string => writeUsd(value, dollarsPaid())

/** USD of one whole token, with up to four places below two dollars. @example usdPrice(1.00071) // '$1.0007' */
export const usdPrice = (value: number): string =>
  value >= 0.0001 && value < 2 ? smallPrices().format(value) : usd(value)

const dates = perLocale((locale) => {
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

/** Date and time to the second, in the locale in force and the browser's zone. @example moment(0) // 'Jan 1, 1970, 12:00:00 AM' */
export const moment = (at: number): string => dates().moment.format(at)
/** Date and time to the minute. @example minute(0) // 'Jan 1, 1970, 12:00 AM' */
export const minute = (at: number): string => dates().minute.format(at)
/** The date alone. @example day(0) // 'Jan 1, 1970' */
export const day = (at: number): string => dates().day.format(at)
/** The time of day to the second, for what happens within one minute. */
export const clock = (at: number): string => dates().clock.format(at)

/** The time of day to the minute. */
export const hour = (at: number): string => dates().hour.format(at)

/** A moment by the time of day where it is today's, by the day too where it is not. */
export const shortMoment = (at: number, now: number): string => (day(at) === day(now) ? hour(at) : minute(at))

/** So long one day of a month is like no other, milliseconds. */
const HALF_YEAR_MS = 180 * 86_400_000

/** The same in a column: the time of today, else the day, else the month. @example shortDay(at, now) // 'Nov 21' */
export function shortDay(at: number, now: number): string {
  if (day(at) === day(now)) return hour(at)
  return dates()[Math.abs(now - at) < HALF_YEAR_MS ? 'shortDay' : 'month'].format(at)
}

/** Head and tail of a long hex text. @example shortHex('0x1234567890abcdef1234') // '0x1234…1234' */
export const shortHex = (text: string): string =>
  text.length <= 14 ? text : `${text.slice(0, 6)}…${text.slice(-4)}`

/** An order UID by its first bytes, which are its digest and distinguish orders, and its last, the expiry. */
export const shortUid = (uid: string): string => `${uid.slice(0, 10)}…${uid.slice(-8)}`

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** Bytes as people write them, in thousands. @example formatBytes(12_345_678) // '12.3 MB' */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${withDecimalSign(String(Number((bytes / 1000 ** step).toPrecision(3))))} ${BYTE_UNITS[step]}`
}

/** A span of milliseconds, for measures; spans that people wait for are durations. @example formatMs(1265.04) // '1,265 ms' */
export const formatMs = (ms: number): string => `${writeNumberText(String(Math.round(ms * 10) / 10))} ms`
