/** Tokens with odd metadata in pools of a real factory. */
import { concat, encodeAbiParameters, encodeFunctionData } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openNode } from '../../../src/api/node'
import { readTransferFee } from '../../../src/client/tokens/transfer-fee'
import { findToken } from '../../../src/domain/chains/tokens'
import { type Address, toAmount } from '../../../src/domain/scalars'
import { factoryAbi, pairAbi, tokenAbi } from '../abis'
import { sendBatch } from '../batch'
import { compileContracts } from '../compile'
import { create2, FOUNDER } from '../deploy'
import type { Devnet } from '../start-devnet'
import type { Story } from '../story'
import { buildGiveCalls } from '../tokens'
import { type DevnetWorld, openWorld, startWorld } from './world'

let devnet: Devnet
let story: Story
let world: DevnetWorld
const odd = {} as Record<(typeof ODDITIES)[number], Address>
/** Kinds in the order of the contract's enum. */
const ODDITIES = ['WordsInBytes32', 'NameWithoutEnd', 'NoDecimals', 'KeepsFee'] as const
const WHOLE = 10n ** 18n

/** Creates a token with a pool of 100 WETH and 10,000 tokens. */
async function createOdd(oddity: number): Promise<Address> {
  const { client, profile } = devnet
  const { factory } = profile.pools
  const { DevOddToken } = await compileContracts()
  const word = encodeAbiParameters([{ type: 'uint8' }], [oddity])
  const token = await create2(client, concat([DevOddToken, word]))
  const weth = story.token('WETH')
  const args = [token, weth.address] as const
  const create = encodeFunctionData({ abi: factoryAbi, functionName: 'createPair', args })
  await sendBatch(client, [{ to: factory, data: create }])
  const pair = await client.readContract({ address: factory, abi: factoryAbi, functionName: 'getPair', args })
  const fill = { abi: tokenAbi, functionName: 'mint', args: [pair, 10_000n * WHOLE] } as const
  const mint = { abi: pairAbi, functionName: 'mint', args: [FOUNDER] } as const
  await sendBatch(client, [
    ...buildGiveCalls(weth, [{ to: pair as Address, atoms: 100n * WHOLE }]),
    { to: token, data: encodeFunctionData(fill) },
    { to: pair, data: encodeFunctionData(mint) },
  ])
  return token
}

beforeAll(async () => {
  ;({ devnet, story } = await startWorld())
  await devnet.client.impersonateAccount({ address: FOUNDER })
  for (const [index, oddity] of ODDITIES.entries()) odd[oddity] = await createOdd(index)
  world = openWorld(devnet)
})
afterAll(() => devnet?.close())

const quoteFor = (buyToken: Address) =>
  world.call('quote', {
    network: world.network,
    body: {
      sellToken: story.token('WETH').address,
      buyToken,
      from: story.trader(0).address,
      kind: 'sell',
      sellAmountBeforeFee: toAmount(WHOLE),
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
      priceQuality: 'verified',
      signingScheme: 'eip712',
      onchainOrder: false,
    },
  })

describe('a token', () => {
  it.each([
    ['has symbol and name in bytes32', 'WordsInBytes32', { symbol: 'ODD', name: 'Odd Token' }],
    ['has a name of ten megabytes', 'NameWithoutEnd', { symbol: 'WIDE', name: 'WIDE' }],
  ] as const)('can be traded although it %s', async (_, oddity, words) => {
    const buyToken = odd[oddity]
    const terms = await story.anOrder({ buyToken, buyAmount: toAmount(90n * WHOLE) })
    expect((await quoteFor(buyToken)).quote.buyAmount).toBeGreaterThan(95n * WHOLE)
    expect(findToken(world.network, buyToken)).toMatchObject({ ...words, decimals: 18 })
    const { address } = story.trader(0)
    const uid = await world.place(terms, await world.sign(terms, story.trader(0)))
    await world.settle()
    expect(await world.order(uid)).toMatchObject({ status: 'fulfilled' })
    const notifications = await world.call('getNotifications', { account: address })
    expect(notifications.map(({ message }) => message).join(' ')).toContain(words.symbol)
    expect(world.bugs).toEqual([])
  })

  it('stays unknown if its decimals revert, and does not prevent other trades', async () => {
    await expect(quoteFor(odd.NoDecimals)).rejects.toMatchObject({ errorType: 'UnsupportedToken' })
    const terms = await story.anOrder({ buyToken: odd.NoDecimals, buyAmount: toAmount(1n) })
    const placing = world.place(terms, await world.sign(terms, story.trader(1)))
    await expect(placing).rejects.toMatchObject({ errorType: 'UnsupportedToken' })
    expect(await quoteFor(story.token('USDC').address)).toMatchObject({ verified: true })
  })

  it('shows its transfer fee in a simulated transfer', async () => {
    const node = openNode(devnet.profile.rpcUrls, world.network, (request) => fetch(request))
    const { address } = story.trader(0)
    const mint = encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [address, WHOLE] })
    await sendBatch(devnet.client, [
      { to: odd.KeepsFee, data: mint },
      { to: odd.NoDecimals, data: mint },
    ])
    const unknownAccount = `0x${'ab'.repeat(20)}` as Address
    expect(await readTransferFee(node, odd.KeepsFee, [unknownAccount, address])).toBe(200)
    expect(await readTransferFee(node, odd.NoDecimals, [unknownAccount, address])).toBe(0)
    expect(await readTransferFee(node, story.token('WETH').address, [address])).toBe(0)
    expect(await readTransferFee(node, odd.KeepsFee, [unknownAccount])).toBeUndefined()
    const balanceCall = { abi: tokenAbi, functionName: 'balanceOf', args: [address] } as const
    expect(await devnet.client.readContract({ address: odd.KeepsFee, ...balanceCall })).toBe(WHOLE)
  })

  it('is not supported if its address has no contract', async () => {
    const nothing = '0x00000000000000000000000000000000000000aa' as Address
    await expect(quoteFor(nothing)).rejects.toMatchObject({ errorType: 'UnsupportedToken' })
  })
})
