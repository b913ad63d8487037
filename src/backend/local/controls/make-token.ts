/** Test tokens on the paper chain, each with a pool. */
import type { ControlInput } from '../../../api/exchange/controls'
import { hashText } from '../../../domain/bytes'
import { chainOf } from '../../../domain/chains/chains'
import { addTokens, type Token } from '../../../domain/chains/tokens'
import { Refusal } from '../../../domain/refusal'
import { type Address, type ChainId, toAmount } from '../../../domain/scalars'
import { atomsOfUsd, supplyOf } from '../paper/market'
import { mint } from '../paper/mining'
import { poolAddress } from '../paper/pools'
import { readMarket, writeMarket } from '../paper/stored-market'
import { readExchange, writeExchange } from '../store/exchange'
import type { ServiceDatabase } from '../store/schema'

/** USD value of the pool, both sides summed. */
const DEPTH_USD = 4_000_000
const MAX_TOKENS = 50
/**
 * Bounds of a pool's reserve. In a smaller pool every trade moves the price. A larger reserve exceeds
 * uint112.
 */
const MIN_RESERVE = 1_000n
const MAX_RESERVE = 1n << 112n

const refuse = (description: string): never => {
  throw new Refusal('InvalidParameter', { description })
}

/** Adds a pool of the token and the wrapped native coin. The rest of the supply is outside the pools. */
async function addPool(database: ServiceDatabase, { chainId, address: tokenA }: Token): Promise<void> {
  const tokenB = chainOf(chainId).wrappedNative
  const reserveA = atomsOfUsd(chainId, tokenA, DEPTH_USD / 2)
  const reserveB = atomsOfUsd(chainId, tokenB, DEPTH_USD / 2)
  if (reserveA < MIN_RESERVE || reserveA >= MAX_RESERVE || reserveA > supplyOf(chainId, tokenA))
    refuse(`A pool cannot hold ${reserveA} atoms: choose other decimals or another price.`)
  const { pools, outside, ...market } = await readMarket(database, chainId)
  const id = `${chainId}:${pools.length}`
  await writeMarket(database, {
    ...market,
    pools: [...pools, { id, address: poolAddress(id), tokenA, tokenB, reserveA, reserveB }],
    outside: new Map(outside)
      .set(tokenA, toAmount(supplyOf(chainId, tokenA) - reserveA))
      .set(tokenB, toAmount((outside.get(tokenB) ?? 0n) - reserveB)),
  })
}

/** Returns the address of the nth token that was made. It cannot be the address of a real token. */
export const paperTokenAddress = (chainId: ChainId, index: number): Address =>
  hashText(`cowbell paper token ${chainId} ${index}`).slice(0, 42) as Address

/** Makes a token with a pool and funds an account. @throws Refusal InvalidParameter, InsufficientBalance */
export const makeToken = (
  database: ServiceDatabase,
  { network: chainId, owner, amount, usd, ...words }: ControlInput<'token'>,
): Promise<{ readonly token: Address }> =>
  database.transaction('rw', [database.exchange, database.markets, database.holdings], async () => {
    const settings = await readExchange(database)
    const known = settings.tokens ?? []
    if (known.length >= MAX_TOKENS) refuse(`At most ${MAX_TOKENS} tokens can be made.`)
    const address = paperTokenAddress(chainId, known.length)
    const token: Token = { chainId, address, ...words, referencePriceUsd: usd }
    const tokens = [...known, token]
    addTokens(tokens)
    await addPool(database, token)
    await writeExchange(database, { ...settings, tokens })
    await mint(database, chainId, { owner, token: address, amount })
    return { token: address }
  })
