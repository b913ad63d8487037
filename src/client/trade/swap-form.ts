/**
 * The swap form as a value, and its changes. It is stored as a draft, so that a closed popup reopens
 * unchanged. No requests are made here.
 */
import { size } from 'viem/utils'
import * as z from 'zod/mini'
import { listHubs } from '../../domain/chains/tokens'
import { decodeCall, toAddress } from '../../domain/evm/abi'
import { permitToken } from '../../domain/evm/contracts'
import { type OrderKind, orderKind } from '../../domain/orders/order'
import { placementLimits } from '../../domain/orders/placement-rules'
import { type AutoSlippage, USUAL_SLIPPAGE } from '../../domain/orders/slippage'
import { unpackUid } from '../../domain/orders/uid'
import {
  type Address,
  address,
  type ChainId,
  hex,
  orderUid,
  type Seconds,
  seconds,
} from '../../domain/scalars'
import { invertDirection, type PriceDirection } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { parseUnits } from '../../domain/text/units'
import type { Account } from '../../wallet/vault/accounts'
import type { ProfileId } from '../db/rows/keys'
import { isPlacedAtOnce, lateParts, MAX_PARTS } from '../db/rows/plan'
import type { Settings } from '../db/rows/settings'
import { orderScheme } from '../db/rows/signing'
import { retyped, typingMark } from './typed-numbers'

/** A signed EIP-2612 permit, as the hook that the order runs before it fills. */
const signedPermit = z.object({
  owner: address,
  token: address,
  value: z.bigint(),
  deadline: seconds,
  hook: z.object({ target: address, callData: hex, gasLimit: z.string() }),
})
export type SignedPermit = z.output<typeof signedPermit>

/** Distribution of the amount in a ladder: equal, or 1x, 2x, 3x. */
const ladderSizes = z.enum(['equal', 'rising'])

/** Maximum number of orders of a ladder. */
export const MAX_RUNGS = 10

/** Distance between two triggers of a trailing stop, in percent of the market price at the start. */
export const TRAIL_STEP = 2

/** Maximum interval between two parts: 30 days, in minutes. */
const MAX_INTERVAL_MINUTES = 43_200

/**
 * Several limit orders from one form. Prices use the direction of the limit price.
 * - `ladder`: from the limit price to another price
 * - `oco`: with the opposite trade at another price; a fill of one cancels the other
 * - `twap`: equal parts, one after another. `startsAt` is null for a start after signing. `belowMarket` is the
 *   limit in percent below the quote, null for the limit price. The limit price is then the floor.
 * - `stop`: one order, submitted when the market falls to the price
 * - `bracket`: an order at the limit price, and a stop that replaces it
 * - `trailing`: a stop whose trigger is `distance` percent below the best market price, until that price has
 *   risen by `rise` percent. The limit price is the floor.
 */
const severalOrders = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ladder'),
    price: z.string(),
    count: z.int().check(z.gte(2), z.lte(MAX_RUNGS)),
    sizes: ladderSizes,
  }),
  z.object({ kind: z.literal('oco'), price: z.string() }),
  z.object({
    kind: z.literal('twap'),
    count: z.int().check(z.gte(2), z.lte(MAX_PARTS)),
    everyMinutes: z.int().check(z.gte(1), z.lte(MAX_INTERVAL_MINUTES)),
    startsAt: z.nullable(seconds),
    belowMarket: z.nullable(z.int().check(z.gte(1), z.lte(50))),
    lateParts,
  }),
  z.object({ kind: z.literal('stop'), price: z.string() }),
  z.object({ kind: z.literal('bracket'), price: z.string() }),
  z.object({
    kind: z.literal('trailing'),
    distance: z.int().check(z.gte(1), z.lte(50)),
    rise: z.int().check(z.gte(TRAIL_STEP), z.lte((MAX_PARTS - 1) * TRAIL_STEP)),
  }),
])
export type SeveralOrders = z.output<typeof severalOrders>
/** Several orders that wait for a time or for the market. */
export type WaitingOrders = Exclude<SeveralOrders, { kind: 'ladder' | 'oco' }>

export const isWaiting = (several: SeveralOrders | null): several is WaitingOrders =>
  several !== null && !isPlacedAtOnce(several)

/** Changes the further price of several orders, if they have one. */
const withPrice = (several: SeveralOrders | null, change: (price: string) => string): SeveralOrders | null =>
  several && 'price' in several ? { ...several, price: change(several.price) } : several

const cleared = (): string => ''

/**
 * The swap form.
 * - `side`: side of the typed amount
 * - `slippageBps`, `validitySeconds`: null means the default
 * - `receiver`: null means the owner
 * - `receiverName`: ENS name as typed; never signed
 * - `replaces`, `replacedFill`: the edited order, and its filled amount at that time
 * - `endsAt`: own end of a limit order, in seconds since 1970. Null for an end by `validitySeconds`
 * - `several`: null for a single order
 * - `mark`: decimal sign of the locale in which the texts were typed
 */
export const swapForm = z.object({
  sellToken: z.nullable(address),
  buyToken: z.nullable(address),
  side: orderKind,
  amount: z.string(),
  price: z.enum(['market', 'limit']),
  limitPrice: z.string(),
  priceDirection: z.enum(['buyPerSell', 'sellPerBuy']),
  slippageBps: z.nullable(z.int()),
  validitySeconds: z.nullable(z.int()),
  endsAt: z._default(z.nullable(seconds), null),
  partiallyFillable: z.boolean(),
  receiver: z._default(z.nullable(address), null),
  receiverName: z._default(z.nullable(z.string()), null),
  permit: z._default(z.nullable(signedPermit), null),
  scheme: z._default(orderScheme, 'eip712'),
  replaces: z._default(z.nullable(orderUid), null),
  replacedFill: z.optional(z.bigint()),
  several: z._default(z.nullable(severalOrders), null),
  mark: z._default(z.enum(['.', ',']), '.'),
})
export type SwapForm = z.output<typeof swapForm>

const NOTHING_TYPED = {
  side: 'sell',
  amount: '',
  limitPrice: '',
  slippageBps: null,
  validitySeconds: null,
  endsAt: null,
  partiallyFillable: false,
  receiver: null,
  receiverName: null,
  permit: null,
  scheme: 'eip712',
  replaces: null,
  replacedFill: undefined,
  several: null,
} as const satisfies Partial<SwapForm>

/** Returns the initial form: wrapped coin for the first common token. */
export function emptyForm(chainId: ChainId): SwapForm {
  const [sellToken = null, buyToken = null] = listHubs(chainId)
  return {
    ...NOTHING_TYPED,
    sellToken,
    buyToken,
    price: 'market',
    priceDirection: 'buyPerSell',
    mark: typingMark(),
  }
}

/** Returns whether a form makes several orders. Only limit orders can. */
export const isSeveral = ({ price, several }: SwapForm): boolean => price === 'limit' && several !== null

/** Converts a stored form to the current locale. Typed numbers keep their value. */
export const inLocale = (form: SwapForm): SwapForm => ({
  ...form,
  amount: retyped(form.amount, form.mark),
  limitPrice: retyped(form.limitPrice, form.mark),
  several: withPrice(form.several, (price) => retyped(price, form.mark)),
  mark: typingMark(),
})

/** Decodes a stored draft, or returns an initial form if it is missing or unreadable. */
export function restoreForm(draft: unknown, chainId: ChainId): SwapForm {
  const parsed = z.safeDecode(swapForm, draft as never)
  return parsed.success ? inLocale(parsed.data) : emptyForm(chainId)
}

/**
 * Adapts a form to an account: it drops a permit or replaced order of another account, and several orders for
 * a Safe, whose owners sign one order at a time.
 */
export const formOf = (form: SwapForm, account: Pick<Account, 'address' | 'kind'> | undefined): SwapForm => ({
  ...form,
  permit: form.permit?.owner === account?.address ? form.permit : null,
  replaces: form.replaces && unpackUid(form.replaces).owner === account?.address ? form.replaces : null,
  several: account?.kind === 'safe' ? null : form.several,
})

/** Returns the form for the next order: same tokens and price type, everything else reset. */
export const startOver = (form: SwapForm): SwapForm => ({ ...form, ...NOTHING_TYPED })

/** Sets the typed amount. Its side is fixed; the other follows the quote. */
export const typeAmount = (form: SwapForm, side: OrderKind, text: string): SwapForm => ({
  ...form,
  side,
  amount: text,
})

const otherSide = (side: OrderKind): OrderKind => (side === 'sell' ? 'buy' : 'sell')

/** Swaps the tokens. Amount and price stay with their tokens. */
export const flip = (form: SwapForm): SwapForm => ({
  ...form,
  sellToken: form.buyToken,
  buyToken: form.sellToken,
  side: form.amount === '' ? form.side : otherSide(form.side),
  priceDirection: invertDirection(form.priceDirection),
})

/**
 * Changes the direction of the limit price. `limitPrice` is the same price in the new direction. Prices of
 * other orders are cleared.
 */
export const turnPrices = (form: SwapForm, priceDirection: PriceDirection, limitPrice: string): SwapForm => ({
  ...form,
  priceDirection,
  limitPrice,
  several: withPrice(form.several, cleared),
})

/**
 * Chooses a token. Choosing the other side's token swaps both. The limit price is cleared, because it belongs
 * to a pair.
 */
export function chooseToken(form: SwapForm, side: OrderKind, token: Address): SwapForm {
  const [own, other] =
    side === 'sell' ? (['sellToken', 'buyToken'] as const) : (['buyToken', 'sellToken'] as const)
  if (form[own] === token) return form
  if (form[other] === token) return flip(form)
  return { ...form, [own]: token, limitPrice: '', several: withPrice(form.several, cleared) }
}

/** Chooses market or limit. The chosen validity is reset, because the defaults differ. */
export const choosePrice = (form: SwapForm, price: SwapForm['price']): SwapForm =>
  form.price === price ? form : { ...form, price, validitySeconds: null, endsAt: null }

/** Warning thresholds and maximum of the slippage, in basis points (SOURCES: Beyond the specification). */
const slippageBounds = { high: 100, low: 5, most: 5_000 } as const

/**
 * Parses a percentage from 0 to 50 to basis points, with a point or comma. Undefined for any other text.
 * @example readPercent('0.5') // 50
 */
export function readPercent(text: string): number | undefined {
  const bps = parseUnits(text.replace(',', '.').replace(/%\s*$/, ''), 2)
  return bps === undefined || bps > slippageBounds.most ? undefined : Number(bps)
}

export const percentFault = (): string => t`Enter 0 to 50 with up to two decimals.`

export function slippageWarning(bps: number): string | undefined {
  if (bps > slippageBounds.high) {
    return t`High slippage: you may get a bad price.`
  }
  return bps < slippageBounds.low ? t`Low slippage: your order may expire.` : undefined
}

/** Validities to choose from, in seconds, by price type (SOURCES: Placing an order). */
export const validities = {
  market: [300, 600, 1_800, 3_600, 10_800],
  limit: [3_600, 86_400, 604_800, 2_592_000, 31_536_000],
} as const satisfies Record<SwapForm['price'], readonly number[]>

/** Default validity of a limit order: one week, in seconds. */
const LIMIT_VALIDITY = 604_800

/** Defaults of an order from the settings, with the automatic slippage of the pair if none is set. */
export interface OrderDefaults {
  readonly slippageBps: number
  readonly auto?: AutoSlippage
  readonly validitySeconds: number
  readonly profileId?: ProfileId
  readonly referralCodes?: Settings['referralCodes']
}

export const orderDefaults = (
  settings: Pick<Settings, 'slippageBps' | 'validitySeconds' | 'profileId' | 'referralCodes'>,
  auto: AutoSlippage = USUAL_SLIPPAGE,
): OrderDefaults =>
  settings.slippageBps === null
    ? { ...settings, slippageBps: auto.bps, auto }
    : { ...settings, slippageBps: settings.slippageBps }

/** Returns the end that the user chose, or undefined if the order ends by its validity. */
export const chosenEnd = ({ price, endsAt }: Pick<SwapForm, 'price' | 'endsAt'>): Seconds | undefined =>
  price === 'limit' && endsAt !== null ? endsAt : undefined

/**
 * Returns the validity in seconds: chosen for the order, or from the settings if they fit its price type. An
 * order with a chosen end is quoted with this validity.
 */
export function validityOf(form: SwapForm, { validitySeconds }: OrderDefaults): number {
  if (form.validitySeconds !== null) return form.validitySeconds
  // Longer validities are for limit orders only.
  const longest = placementLimits.maxMarketValiditySeconds
  if (form.price !== 'limit') return Math.min(validitySeconds, longest)
  return validitySeconds > longest ? validitySeconds : LIMIT_VALIDITY
}

/** Returns the slippage in basis points. A limit price has none. */
export const slippageOf = (form: SwapForm, defaults: OrderDefaults): number =>
  form.price === 'limit' ? 0 : (form.slippageBps ?? defaults.slippageBps)

/** Returns the automatic slippage, or undefined if the user chose the slippage or a limit price. */
export const autoSlippageIn = (form: SwapForm, { auto }: OrderDefaults): AutoSlippage | undefined =>
  form.price === 'limit' || form.slippageBps !== null ? undefined : auto

/** Four bytes of selector and seven words. */
const PERMIT_BYTES = 4 + 7 * 32

/**
 * Returns whether the hook is exactly this permit: same token, owner, amount and deadline, and nothing else.
 */
export function isOwnPermitCall({ owner, token, value, deadline, hook }: SignedPermit): boolean {
  const { target, callData } = hook
  const call = decodeCall(permitToken, callData)
  if (target !== token || size(callData) !== PERMIT_BYTES || call?.functionName !== 'permit') return false
  // The signature covers the spender.
  const [holder, , atoms, until] = call.args
  return toAddress(holder) === owner && atoms === value && until === BigInt(deadline)
}

/** Returns the form's permit if it is for the sold token. */
export const permitOf = ({ permit, sellToken }: SwapForm): SignedPermit | null =>
  permit && permit.token === sellToken ? permit : null
