/**
 * Links to a swap: `#/swap?sell=ADDRESS&buy=ADDRESS&amount=1.5&chain=mainnet`. A link only fills the form;
 * the review still follows. Tokens are given by address, so that none is mistaken for another.
 */
import * as z from 'zod/mini'
import { network } from '../../domain/chains/chains'
import { type Address, address, type ChainId } from '../../domain/scalars'
import { faultOf } from '../../domain/schema-faults'
import { t } from '../../domain/text/texts'
import { chooseToken, type SwapForm, startOver, typeAmount } from './swap-form'
import { fieldText } from './typed-numbers'

const swapLink = z.object({
  sell: z.optional(address),
  buy: z.optional(address),
  /** Amount in units of the sold token. */
  amount: z.optional(z.string().check(z.regex(/^\d{1,60}(?:\.\d{1,30})?$/))),
  chain: z.optional(network),
})
export type SwapLink = z.output<typeof swapLink>

export type ReadLink =
  | { readonly step: 'wrong'; readonly message: string }
  | { readonly step: 'otherNetwork'; readonly chainId: ChainId }
  | { readonly step: 'unknownToken'; readonly token: Address }
  | { readonly step: 'ready'; readonly link: SwapLink }

/** Error of each part, in words instead of parameter names. */
const EXPECTED = {
  sell: () => t`Token to sell: expected an address, 0x and 40 hex digits.`,
  buy: () => t`Token to buy: expected an address, 0x and 40 hex digits.`,
  amount: () => t`Amount to sell: expected a decimal number such as 1.5.`,
  chain: () => t`Network: expected the name of a network that Cowbell supports.`,
} as const satisfies Record<keyof SwapLink, () => string>

const isPart = (name: string): name is keyof SwapLink => Object.hasOwn(EXPECTED, name)

/** Reads a link. Tokens that `isTradable` does not know are reported one after another. */
export function readSwapLink(
  parts: Readonly<Record<string, string>>,
  chainId: ChainId,
  isTradable: (token: Address) => boolean,
): ReadLink {
  const unknown = Object.keys(parts).find((name) => !isPart(name))
  if (unknown !== undefined) return { step: 'wrong', message: t`A swap link has no part "${unknown}".` }
  const read = z.safeDecode(swapLink, parts)
  if (!read.success) {
    const { field, wrong } = faultOf(read.error, parts)
    return { step: 'wrong', message: isPart(field) ? EXPECTED[field]() : wrong }
  }
  const { sell, buy, chain } = read.data
  if (sell && sell === buy) return { step: 'wrong', message: t`The same token is sold and bought.` }
  if (chain !== undefined && chain !== chainId) return { step: 'otherNetwork', chainId: chain }
  const token = [sell, buy].find((each) => each && !isTradable(each))
  return token ? { step: 'unknownToken', token } : { step: 'ready', link: read.data }
}

/** Builds the form of a link: a new order, whatever the form held before. */
export function followLink(before: SwapForm, { sell, buy, amount }: SwapLink): SwapForm {
  const fresh = { ...startOver(before), price: 'market' as const }
  const sold = sell ? chooseToken(fresh, 'sell', sell) : fresh
  const pair = buy ? chooseToken(sold, 'buy', buy) : sold
  return amount === undefined ? pair : typeAmount(pair, 'sell', fieldText(amount))
}
