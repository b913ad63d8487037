/** Puts the extreme values into the tables of an installed extension. */
import type { Page } from 'playwright'
import { poolAddress } from '../../../src/backend/local/paper/pools'
import { chainOf } from '../../../src/domain/chains/chains'
import { findToken } from '../../../src/domain/chains/tokens'
import type { Address } from '../../../src/domain/scalars'
import { MAINNET } from '../../contract/story'
import { extremeTokens, LONG_NAME } from '../../fixtures/extreme-values'

/** USD value of one side of a pool. */
const SIDE_USD = 2_000_000

/** Converts USD to atoms of a token. */
const atomsOf = (usd: number, { decimals, price }: { decimals: number; price: number }): bigint =>
  (BigInt(Math.round(usd / price / 1e-6)) * 10n ** BigInt(decimals)) / 10n ** 6n

/** Gives an account the extreme tokens, each with a pool, and long names to the account and to a stranger. */
export async function useExtremeValues(utilityPage: Page, owner: Address): Promise<void> {
  const { wrappedNative } = chainOf(MAINNET)
  const native = findToken(MAINNET, wrappedNative)
  if (!native) throw new Error('The wrapped native token is not listed.')
  const tokens = Object.values(extremeTokens).map(({ usd, balance, ...words }) => ({
    token: { chainId: MAINNET, ...words, referencePriceUsd: usd },
    balance,
    reserve: atomsOf(SIDE_USD, { decimals: words.decimals, price: usd }),
  }))
  const wethReserve = atomsOf(SIDE_USD, { decimals: 18, price: native.referencePriceUsd })
  const poolAddresses = Array.from({ length: 200 }, (_, index) => poolAddress(`${MAINNET}:${index}`))
  const input = {
    chainId: MAINNET,
    owner,
    tokens,
    wrappedNative,
    wethReserve,
    poolAddresses,
    name: LONG_NAME,
  }
  await utilityPage.evaluate(async (given) => {
    const settle = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const open = (name: string) => settle(indexedDB.open(name))
    const service = await open('cowbell-service')
    const table = (name: string) => service.transaction(name, 'readwrite').objectStore(name)
    const market = await settle(table('markets').get(given.chainId))
    for (const { token, balance, reserve } of given.tokens) {
      const position = market.pools.length
      market.pools.push({
        id: `${given.chainId}:${position}`,
        address: given.poolAddresses[position],
        tokenA: token.address,
        tokenB: given.wrappedNative,
        reserveA: reserve,
        reserveB: given.wethReserve,
      })
      market.outside.set(token.address, reserve * 1000n)
      await settle(
        table('holdings').put({
          chainId: given.chainId,
          token: token.address,
          owner: given.owner,
          balance,
          allowance: 0n,
          internal: 0n,
        }),
      )
    }
    await settle(table('markets').put(market))
    const settings = (await settle(table('exchange').get('settings'))) ?? { name: 'settings' }
    await settle(table('exchange').put({ ...settings, tokens: given.tokens.map(({ token }) => token) }))
    service.close()
    const client = await open('cowbell-client')
    const clientTable = (name: string) => client.transaction(name, 'readwrite').objectStore(name)
    for (const { token } of given.tokens) {
      const { referencePriceUsd: _, ...row } = token
      await settle(clientTable('importedTokens').put({ ...row, addedAt: 1, isPaper: true }))
    }
    const stranger = `0x${'5a'.repeat(20)}`
    await settle(clientTable('addresses').put({ address: stranger, name: given.name, addedAt: 1 }))
    client.close()
  }, input)
}
