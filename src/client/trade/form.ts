/**
 * The swap form as a value: what was typed, and what each gesture makes of it. It is kept as a draft, so that a popup
 * that closed opens where it was left. Nothing here asks anybody anything.
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
import { type Address, address, type ChainId, hex, orderUid, seconds } from '../../domain/scalars'
import { type PriceDirection, turned } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { parseUnits } from '../../domain/text/units'
import type { Account } from '../../wallet/vault/accounts'
import type { ProfileId } from '../db/rows/keys'
import { MAX_GROUP } from '../db/rows/order-watch'
import type { Settings } from '../db/rows/settings'
import { orderScheme } from '../db/rows/signing'
import { retyped, typingMark } from './typed-numbers'

/** A signed permission in place of an approval (EIP-2612), as the call that the order makes before it fills. */
const signedPermit = z.object({
  owner: address,
  token: address,
  value: z.bigint(),
  deadline: seconds,
  hook: z.object({ target: address, callData: hex, gasLimit: z.string() }),
})
export type SignedPermit = z.output<typeof signedPermit>

/** How the amount is shared among the orders of a ladder: the same for each, or once, twice, thrice as much. */
const ladderSizes = z.enum(['equal', 'rising'])

/**
 * Several limit orders from one form. `ladder`: from the limit price to another one. `oco`: beside it the opposite trade at
 * another price; when one fills the other is cancelled. Prices are typed in the direction of the limit price.
 */
const severalOrders = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ladder'),
    price: z.string(),
    count: z.int().check(z.gte(2), z.lte(MAX_GROUP)),
    sizes: ladderSizes,
  }),
  z.object({ kind: z.literal('oco'), price: z.string() }),
])
export type SeveralOrders = z.output<typeof severalOrders>

/** What the form holds. `side` is the amount that was typed; null in slippage and validity means
 * "as is usual", null for the receiver means the owner; `receiverName` is the ENS name it was typed as, and is never signed.
 * `replaces` is the open order that is edited, `replacedFill` what had filled of it by then;
 * `several` null for one order. `mark` is the decimal sign of
 * the locale that the texts were typed in. */
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
  partiallyFillable: false,
  receiver: null,
  receiverName: null,
  permit: null,
  scheme: 'eip712',
  replaces: null,
  replacedFill: undefined,
  several: null,
} as const satisfies Partial<SwapForm>

/**
 * The form of a newcomer: the wrapped coin for the first token everything trades against.
 */
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

/** Whether a form makes several orders: limit orders alone. */
export const isSeveral = ({ price, several }: SwapForm): boolean => price === 'limit' && several !== null

/** A kept form in the locale of now: what was typed in another one stays the same number. */
export const inLocale = (form: SwapForm): SwapForm => ({
  ...form,
  amount: retyped(form.amount, form.mark),
  limitPrice: retyped(form.limitPrice, form.mark),
  several: form.several && { ...form.several, price: retyped(form.several.price, form.mark) },
  mark: typingMark(),
})

/** A kept draft, or a fresh form when there is none that can be read. */
export function restoreForm(draft: unknown, chainId: ChainId): SwapForm {
  const parsed = z.safeDecode(swapForm, draft as never)
  return parsed.success ? inLocale(parsed.data) : emptyForm(chainId)
}

/**
 * A form for an account: what another one has signed approves nothing for it, another one's order is not its to edit, and the
 * owners of a Safe sign one order at a time.
 */
export const formOf = (form: SwapForm, account: Pick<Account, 'address' | 'kind'> | undefined): SwapForm => ({
  ...form,
  permit: form.permit?.owner === account?.address ? form.permit : null,
  replaces: form.replaces && unpackUid(form.replaces).owner === account?.address ? form.replaces : null,
  several: account?.kind === 'safe' ? null : form.several,
})

/** The form of the next order: the same tokens priced the same way, everything else as is usual. */
export const startOver = (form: SwapForm): SwapForm => ({ ...form, ...NOTHING_TYPED })

/** An amount was typed on a side: that side leads now, the other follows the quote. */
export const typeAmount = (form: SwapForm, side: OrderKind, text: string): SwapForm => ({
  ...form,
  side,
  amount: text,
})

const otherSide = (side: OrderKind): OrderKind => (side === 'sell' ? 'buy' : 'sell')

/** Turns the trade around. The amount and the price that were typed keep to their tokens; nothing typed has none. */
export const flip = (form: SwapForm): SwapForm => ({
  ...form,
  sellToken: form.buyToken,
  buyToken: form.sellToken,
  side: form.amount === '' ? form.side : otherSide(form.side),
  priceDirection: turned(form.priceDirection),
})

/** The limit price is typed the other way round, `limitPrice` is the same price so; the price of other orders is typed again. */
export const turnPrices = (form: SwapForm, priceDirection: PriceDirection, limitPrice: string): SwapForm => ({
  ...form,
  priceDirection,
  limitPrice,
  several: form.several && { ...form.several, price: '' },
})

/** A token was chosen for a side; choosing the other side's token turns the trade around. A price belongs to a pair. */
export function chooseToken(form: SwapForm, side: OrderKind, token: Address): SwapForm {
  const [own, other] =
    side === 'sell' ? (['sellToken', 'buyToken'] as const) : (['buyToken', 'sellToken'] as const)
  if (form[own] === token) return form
  if (form[other] === token) return flip(form)
  return { ...form, [own]: token, limitPrice: '', several: form.several && { ...form.several, price: '' } }
}

/** Market or limit: how long such an order usually lives differs, so a chosen validity does not carry over. */
export const choosePrice = (form: SwapForm, price: SwapForm['price']): SwapForm =>
  form.price === price ? form : { ...form, price, validitySeconds: null }

/** Slippage that is worth a word, and the most that may be set; basis points (SOURCES: Beyond the specification). */
const slippageBounds = { high: 100, low: 5, most: 5_000 } as const

/**
 * Basis points of a typed percentage from 0 to 50, with a point or a comma; undefined for anything else.
 * @example readPercent('0.5') // 50
 */
export function readPercent(text: string): number | undefined {
  const bps = parseUnits(text.replace(',', '.').replace(/%\s*$/, ''), 2)
  return bps === undefined || bps > slippageBounds.most ? undefined : Number(bps)
}

/** What is said of a percentage that cannot be read. */
export const percentFault = (): string => t`Enter 0 to 50 with up to two decimals.`

/** What to mind about a slippage, if anything. */
export function slippageWarning(bps: number): string | undefined {
  if (bps > slippageBounds.high) {
    return t`High slippage: you may get a bad price.`
  }
  return bps < slippageBounds.low ? t`Low slippage: your order may expire.` : undefined
}

/** How long orders may be valid, seconds, by how they are priced. A market order is for now (SOURCES: Placing an order). */
export const validities = {
  market: [300, 600, 1_800, 3_600, 10_800],
  limit: [3_600, 86_400, 604_800, 2_592_000, 31_536_000],
} as const satisfies Record<SwapForm['price'], readonly number[]>

/** A limit order waits a week unless chosen otherwise. */
const LIMIT_VALIDITY = 604_800

/** What an order starts with: what the settings say, and the slippage that the pair asks for where they leave it open. */
export interface OrderDefaults {
  readonly slippageBps: number
  /** Of a slippage that nobody chose. */
  readonly auto?: AutoSlippage
  readonly validitySeconds: number
  readonly profileId?: ProfileId
  /** Affiliate codes that orders name, by profile. */
  readonly referralCodes?: Settings['referralCodes']
}

/** The defaults of orders by the settings and the pair. */
export const orderDefaults = (
  settings: Pick<Settings, 'slippageBps' | 'validitySeconds' | 'profileId' | 'referralCodes'>,
  auto: AutoSlippage = USUAL_SLIPPAGE,
): OrderDefaults =>
  settings.slippageBps === null
    ? { ...settings, slippageBps: auto.bps, auto }
    : { ...settings, slippageBps: settings.slippageBps }

/** The validity in force, seconds: what was chosen for the order, else by the settings as far as they speak of its kind. */
export function validityOf(form: SwapForm, { validitySeconds }: OrderDefaults): number {
  if (form.validitySeconds !== null) return form.validitySeconds
  // Longer is for limit orders alone.
  const longest = placementLimits.maxMarketValiditySeconds
  if (form.price !== 'limit') return Math.min(validitySeconds, longest)
  return validitySeconds > longest ? validitySeconds : LIMIT_VALIDITY
}

/** The slippage in force, basis points; a limit price has none. */
export const slippageOf = (form: SwapForm, defaults: OrderDefaults): number =>
  form.price === 'limit' ? 0 : (form.slippageBps ?? defaults.slippageBps)

/** How the slippage in force came about; undefined where somebody chose it, or the price. */
export const autoSlippageIn = (form: SwapForm, { auto }: OrderDefaults): AutoSlippage | undefined =>
  form.price === 'limit' || form.slippageBps !== null ? undefined : auto

/** Four bytes of the function, and seven words. */
const PERMIT_BYTES = 4 + 7 * 32

/** Whether the call of a permission is that permission and nothing else: the token's own, of this owner, amount and time. */
export function isItsOwnCall({ owner, token, value, deadline, hook }: SignedPermit): boolean {
  const { target, callData } = hook
  const call = decodeCall(permitToken, callData)
  if (target !== token || size(callData) !== PERMIT_BYTES || call?.functionName !== 'permit') return false
  // The spender is named by the signature.
  const [holder, , atoms, until] = call.args
  return toAddress(holder) === owner && atoms === value && until === BigInt(deadline)
}

/** The signed permission of a form, where it is for the token that is sold. */
export const permitOf = ({ permit, sellToken }: SwapForm): SignedPermit | null =>
  permit && permit.token === sellToken ? permit : null
