/** Hooks of orders, called by our trampoline with the interface of HooksTrampoline. */
import { encodeFunctionData, getContractAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { hashAppData } from '../../../src/domain/orders/app-data'
import type { OrderTerms } from '../../../src/domain/orders/order'
import { type Address, address, type Hex, MAX_UINT256, toAmount } from '../../../src/domain/scalars'
import { tokenAbi } from '../abis'
import { send } from '../client'
import { permitCall } from '../permit'
import type { OpenAccount } from '../profile'
import type { Devnet } from '../start-devnet'
import type { Story } from '../story'
import { type DevnetWorld, openWorld, startWorld } from './world'

let devnet: Devnet
let story: Story
let world: DevnetWorld
beforeEach(async () => {
  ;({ devnet, story } = await startWorld())
  world = openWorld(devnet)
})
afterEach(() => devnet?.close())

interface Hook {
  readonly to: Address
  readonly data: Hex
  readonly gas?: number
}

const writeHooks = (hooks: { readonly pre?: readonly Hook[]; readonly post?: readonly Hook[] }): string => {
  const write = (given: readonly Hook[] = []) =>
    given.map(({ to, data, gas = 200_000 }) => ({ target: to, callData: data, gasLimit: String(gas) }))
  return JSON.stringify({ metadata: { hooks: { pre: write(hooks.pre), post: write(hooks.post) } } })
}

const approveCall = (to: Address, spender: Address, atoms: bigint): Hook => ({
  to,
  data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, atoms] }) as Hex,
})

const allowanceOf = (token: Address, owner: Address, spender: Address) =>
  devnet.client.readContract({
    address: token,
    abi: tokenAbi,
    functionName: 'allowance',
    args: [owner, spender],
  })

/** Places an order that sells 3,500 USDC with hooks. */
async function placeWith(trader: OpenAccount, text: string, change: Partial<OrderTerms> = {}) {
  const terms = await story.anOrder({
    sellToken: story.token('USDC').address,
    buyToken: story.token('WETH').address,
    sellAmount: toAmount(3_500_000_000n),
    buyAmount: toAmount(10n ** 18n),
    appData: hashAppData(text),
    ...change,
  })
  return world.place(terms, await world.sign(terms, trader), text)
}

describe('a pre-hook', () => {
  const revoke = async (trader: OpenAccount) => {
    const { to, data } = approveCall(story.token('USDC').address, devnet.profile.contracts.relayer, 0n)
    await send(devnet.client, trader.address, { to, data })
  }

  it('can be a permit: its allowance counts at placement, and the order is filled', async () => {
    const trader = story.trader(0)
    const { relayer } = devnet.profile.contracts
    await revoke(trader)
    await expect(placeWith(trader, '{}')).rejects.toMatchObject({ errorType: 'InsufficientAllowance' })
    const given = { spender: relayer, value: 3_500_000_000n }
    const permit = await permitCall(devnet.profile.chainId, story.token('USDC'), trader, given)
    const uid = await placeWith(trader, writeHooks({ pre: [permit] }))
    expect((await world.order(uid)).interactions).toMatchObject({
      pre: [{ target: devnet.profile.contracts.hooksTrampoline, value: 0n }],
      post: [],
    })
    await world.settle()
    expect(await world.order(uid)).toMatchObject({ status: 'fulfilled' })
    expect(await allowanceOf(permit.to, trader.address, relayer)).toBe(0n)
    expect(world.bugs).toEqual([])
  })

  it('does not count as a permit if it reverts', async () => {
    const trader = story.trader(0)
    await revoke(trader)
    const { relayer } = devnet.profile.contracts
    const given = { spender: relayer, value: 3_500_000_000n, nonce: 7n }
    const permit = await permitCall(devnet.profile.chainId, story.token('USDC'), trader, given)
    await expect(placeWith(trader, writeHooks({ pre: [permit] }))).rejects.toMatchObject({
      errorType: 'InsufficientAllowance',
    })
  })

  it('can deploy the contract whose signature is then valid', async () => {
    // This contract answers every call with the magic value of EIP-1271. The standard CREATE2 deployer
    // deploys it without a salt.
    const code = `0x${'7f1626ba7e'}${'00'.repeat(28)}60005260206000f3` as const
    const init = `0x${'6029600c60003960296000f3'}${code.slice(2)}` as const
    const deployer = '0x4e59b44847b379578588920ca78fbf26c0b4956c' as Address
    const salt = `0x${'00'.repeat(32)}` as const
    const owner = z.decode(
      address,
      getContractAddress({ from: deployer, opcode: 'CREATE2', salt, bytecode: init }),
    )
    const { client, profile } = devnet
    const weth = story.token('WETH').address
    const transfer = { abi: tokenAbi, functionName: 'transfer', args: [owner, 10n ** 18n] } as const
    await send(client, story.trader(1).address, { to: weth, data: encodeFunctionData(transfer) })
    await client.setBalance({ address: owner, value: 10n ** 18n })
    await client.impersonateAccount({ address: owner })
    await send(client, owner, approveCall(weth, profile.contracts.relayer, MAX_UINT256))
    // An account with a nonce cannot be deployed to.
    await client.setNonce({ address: owner, nonce: 0 })
    const create = { to: deployer, data: `${salt}${init.slice(2)}` as Hex }
    const text = writeHooks({ pre: [create] })
    const signed = { owner, signingScheme: 'eip1271', signature: '0x' } as const
    const bare = await story.anOrder()
    await expect(world.place(bare, signed)).rejects.toMatchObject({ errorType: 'InvalidEip1271Signature' })
    const terms = await story.anOrder({ appData: hashAppData(text) })
    const uid = await world.place(terms, signed, text)
    expect(await client.getCode({ address: owner })).toBeUndefined()
    await world.settle()
    expect(await world.order(uid)).toMatchObject({ status: 'fulfilled' })
    expect(await client.getCode({ address: owner })).toBe(code)
  })
})

describe('hooks', () => {
  it('run in the trampoline before and after the fill, and a failure stops nothing', async () => {
    const { hooksTrampoline, settlement } = devnet.profile.contracts
    const usdc = story.token('USDC').address
    const spender = story.trader(9).address
    // One hook reverts, one loops until its gas is used up.
    const failing = { to: usdc, data: '0xdeadbeef' as Hex }
    const greedy = { to: story.trader(8).address, data: '0x' as Hex, gas: 100_000 }
    await devnet.client.setCode({ address: greedy.to, bytecode: '0x5b600056' })
    const text = writeHooks({
      pre: [failing, greedy, approveCall(usdc, spender, 5n)],
      post: [greedy, approveCall(usdc, settlement, 7n)],
    })
    const bare = await placeWith(story.trader(1), '{}')
    await world.settle()
    const uid = await placeWith(story.trader(0), text)
    await world.settle()
    const order = await world.order(uid)
    expect(order).toMatchObject({ status: 'fulfilled' })
    // The order pays for the 800,000 units of gas of its hooks.
    expect(order.executedFee).toBeGreaterThan(3n * ((await world.order(bare)).executedFee ?? 0n))
    expect(await allowanceOf(usdc, hooksTrampoline, spender)).toBe(5n)
    expect(await allowanceOf(usdc, hooksTrampoline, settlement)).toBe(7n)
    expect(await allowanceOf(usdc, settlement, spender)).toBe(0n)
  })

  it('run only at the first fill if they are pre-hooks', async () => {
    const trader = story.trader(7)
    const { hooksTrampoline } = devnet.profile.contracts
    const cow = story.token('COW').address
    const [first, every] = [story.trader(8).address, story.trader(9).address]
    const text = writeHooks({ pre: [approveCall(cow, first, 1n)], post: [approveCall(cow, every, 1n)] })
    const held = await story.balanceOf('GNO', trader.address)
    const uid = await placeWith(trader, text, {
      sellToken: story.token('GNO').address,
      buyToken: cow,
      sellAmount: toAmount(held + 10n ** 18n),
      buyAmount: toAmount(10_000n),
      partiallyFillable: true,
    })
    await world.settle()
    expect(await world.order(uid)).toMatchObject({ status: 'open' })
    expect(await allowanceOf(cow, hooksTrampoline, first)).toBe(1n)
    await devnet.client.impersonateAccount({ address: hooksTrampoline })
    await devnet.client.setBalance({ address: hooksTrampoline, value: 10n ** 18n })
    for (const spender of [first, every])
      await send(devnet.client, hooksTrampoline, approveCall(cow, spender, 0n))
    const args = [trader.address, 10n ** 18n] as const
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args })
    await send(devnet.client, story.trader(6).address, { to: story.token('GNO').address, data })
    await world.settle()
    expect(await world.order(uid)).toMatchObject({ status: 'fulfilled' })
    expect(await allowanceOf(cow, hooksTrampoline, first)).toBe(0n)
    expect(await allowanceOf(cow, hooksTrampoline, every)).toBe(1n)
  })

  const quoteWith = (appData: string) =>
    world.call('quote', {
      network: world.network,
      body: {
        sellToken: story.token('WETH').address,
        buyToken: story.token('USDC').address,
        from: story.trader(0).address,
        kind: 'sell',
        sellAmountBeforeFee: toAmount(10n ** 18n),
        sellTokenBalance: 'erc20',
        buyTokenBalance: 'erc20',
        priceQuality: 'verified',
        signingScheme: 'eip712',
        onchainOrder: false,
        appData,
      },
    })

  it('increase the cost of quotes, which are simulated with them', async () => {
    const hook = approveCall(story.token('USDC').address, story.trader(9).address, 5n)
    const [bare, hooked] = [await quoteWith('{}'), await quoteWith(writeHooks({ pre: [hook], post: [hook] }))]
    expect(hooked).toMatchObject({ verified: true })
    expect(Number(hooked.quote.gasAmount)).toBe(Number(bare.quote.gasAmount) + 400_000)
    expect(hooked.quote.feeAmount).toBeGreaterThan(bare.quote.feeAmount)
  })

  it('cause a refusal if there is no trampoline', async () => {
    const { settlement, relayer, wrappedNative, multicall3 } = devnet.profile.contracts
    world = openWorld(devnet, { contracts: { settlement, relayer, wrappedNative, multicall3 } })
    const text = writeHooks({ pre: [approveCall(story.token('USDC').address, settlement, 1n)] })
    await expect(placeWith(story.trader(0), text)).rejects.toMatchObject({
      errorType: 'UnsupportedOrderType',
    })
    await expect(quoteWith(text)).rejects.toMatchObject({ errorType: 'UnsupportedOrderType' })
  })
})
