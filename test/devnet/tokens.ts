/**
 * Tokens of the devnet: WETH and test tokens with 18 and 6 decimals, at the initial prices of the pools. All
 * but USDT support permits.
 */
import { concat, encodeAbiParameters, encodeFunctionData, numberToHex } from 'viem'
import type { Address, Hex } from '../../src/domain/scalars'
import { tokenAbi } from './abis'
import type { BatchCall } from './batch'
import type { DevnetClient } from './client'
import type { CreationCode } from './compile'
import { create2 } from './deploy'
import type { DevToken } from './profile'

/**
 * `cents` is the worth of a whole token in US cents. `initialAmount` is the number of tokens that each account gets.
 */
const ROWS = [
  { symbol: 'WETH', name: 'Wrapped Ether', decimals: 18, cents: 320_000n, initialAmount: 100n },
  { symbol: 'USDC', name: 'USD Coin', decimals: 6, cents: 100n, initialAmount: 250_000n },
  { symbol: 'USDT', name: 'Tether USD', decimals: 6, cents: 100n, initialAmount: 250_000n },
  { symbol: 'DAI', name: 'Dai Stablecoin', decimals: 18, cents: 100n, initialAmount: 250_000n },
  { symbol: 'COW', name: 'CoW Protocol Token', decimals: 18, cents: 40n, initialAmount: 500_000n },
  { symbol: 'GNO', name: 'Gnosis Token', decimals: 18, cents: 16_000n, initialAmount: 1_000n },
] as const

export type TokenSymbol = (typeof ROWS)[number]['symbol']

/** A token with its initial worth and balances. */
export type FoundedToken = DevToken & (typeof ROWS)[number]

/** Addresses of tokens. Default: addresses that follow from their code. */
export type TokensAt = Readonly<Partial<Record<TokenSymbol, Address>>>

/** Slots that the constructors of the tokens write: names, symbols and decimals. */
const CONSTRUCTOR_SLOTS = 8n

/** Copies a new token to an address. Without an address, it stays where it is. Returns its address. */
export async function placeToken(
  client: DevnetClient,
  created: Address,
  to: Address = created,
): Promise<Address> {
  if (to === created) return to
  await client.setCode({ address: to, bytecode: (await client.getCode({ address: created })) ?? '0x' })
  for (let index = 0n; index < CONSTRUCTOR_SLOTS; index += 1n) {
    const slot = numberToHex(index)
    const value = (await client.getStorageAt({ address: created, slot })) ?? '0x'
    await client.setStorageAt({ address: to, index: numberToHex(index, { size: 32 }), value })
  }
  return to
}

/** Creates the test tokens. The list starts with the existing WETH. */
export async function deployTokens(
  client: DevnetClient,
  wrappedNative: Address,
  code: Pick<CreationCode, 'DevToken' | 'DevZeroFirstToken'>,
  tokensAt: TokensAt,
): Promise<readonly FoundedToken[]> {
  const tokens: FoundedToken[] = []
  for (const row of ROWS) {
    const creationCode = row.symbol === 'USDT' ? code.DevZeroFirstToken : code.DevToken
    const address =
      row.symbol === 'WETH'
        ? wrappedNative
        : await placeToken(
            client,
            await create2(client, concat([creationCode, wordsOf(row)])),
            tokensAt[row.symbol],
          )
    tokens.push({ ...row, address })
  }
  return tokens
}

const wordsOf = ({ name, symbol, decimals }: Omit<DevToken, 'address'>): Hex =>
  encodeAbiParameters([{ type: 'string' }, { type: 'string' }, { type: 'uint8' }], [name, symbol, decimals])

/** Returns the token with a symbol. */
export function tokenOf<T extends DevToken>(tokens: readonly T[], symbol: TokenSymbol): T {
  const found = tokens.find((token) => token.symbol === symbol)
  if (!found) throw new Error(`the devnet has no ${symbol}`)
  return found
}

/** Converts whole tokens to atoms. @example atomsOf(usdc, 3n) // 3_000_000n */
export const atomsOf = ({ decimals }: Pick<DevToken, 'decimals'>, whole: bigint): bigint =>
  whole * 10n ** BigInt(decimals)

/** Builds Multicall3 calls that give atoms of a token. They mint test tokens, and wrap coins for WETH. */
export function buildGiveCalls(
  token: DevToken,
  gifts: readonly { to: Address; atoms: bigint }[],
): BatchCall[] {
  const { address: to, symbol } = token
  if (symbol !== 'WETH') return gifts.map((gift) => ({ to, data: encodeGift('mint', gift) }))
  const value = gifts.reduce((sum, { atoms }) => sum + atoms, 0n)
  const deposit = { to, data: encodeFunctionData({ abi: tokenAbi, functionName: 'deposit' }), value }
  return [deposit, ...gifts.map((gift) => ({ to, data: encodeGift('transfer', gift) }))]
}

const encodeGift = (functionName: 'mint' | 'transfer', { to, atoms }: { to: Address; atoms: bigint }): Hex =>
  encodeFunctionData({ abi: tokenAbi, functionName, args: [to, atoms] })

/** Builds the calls that fund every trader and Safe. */
export const buildFundingCalls = (tokens: readonly FoundedToken[], owners: readonly Address[]): BatchCall[] =>
  tokens.flatMap((token) =>
    buildGiveCalls(
      token,
      owners.map((to) => ({ to, atoms: atomsOf(token, token.initialAmount) })),
    ),
  )
