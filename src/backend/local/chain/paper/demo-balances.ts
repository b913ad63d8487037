/** The play money a new account of the paper chain gets, once per network: whole tokens by symbol, the wrapped native first. */

import { listTokens } from '../../../../domain/chains/tokens'
import type { Address, ChainId } from '../../../../domain/scalars'
import { parseUnits } from '../../../../domain/text/units'

type DemoBalances = readonly (readonly [symbol: string, whole: string])[]

const PURSES: Readonly<Record<number, DemoBalances>> = {
  1: [
    ['WETH', '10'],
    ['USDC', '20000'],
    ['DAI', '10000'],
    ['WBTC', '0.2'],
    ['GNO', '50'],
    ['COW', '20000'],
  ],
  100: [
    ['WXDAI', '20000'],
    ['USDC.e', '10000'],
    ['EURe', '5000'],
    ['WETH', '5'],
    ['GNO', '50'],
    ['COW', '20000'],
  ],
  42161: [
    ['WETH', '10'],
    ['USDC', '20000'],
    ['DAI', '10000'],
    ['WBTC', '0.2'],
    ['ARB', '10000'],
    ['COW', '20000'],
  ],
  8453: [
    ['WETH', '10'],
    ['USDC', '20000'],
    ['DAI', '5000'],
    ['cbBTC', '0.2'],
    ['AERO', '5000'],
    ['COW', '20000'],
  ],
  11155111: [
    ['WETH', '10'],
    ['USDC', '20000'],
    ['DAI', '10000'],
    ['WBTC', '0.2'],
    ['GNO', '50'],
    ['COW', '20000'],
  ],
}

/** Tokens and atoms a new account gets; nothing on a network without a token list. */
export const purseOf = (id: ChainId): readonly { readonly token: Address; readonly atoms: bigint }[] =>
  (PURSES[id] ?? []).map(([symbol, whole]) => {
    const token = listTokens(id).find((listed) => listed.symbol === symbol)
    const atoms = token && parseUnits(whole, token.decimals)
    if (!token || atoms === undefined) throw new RangeError(`chain ${id} cannot give ${whole} ${symbol}`)
    return { token: token.address, atoms }
  })
