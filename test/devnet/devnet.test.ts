/** The devnet equals real chains in addresses, domain separator, balances, pools and Safes. */
import { erc20Abi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { domainSeparator } from '../../src/domain/orders/digest'
import type { Address } from '../../src/domain/scalars'
import { allowListAbi, pairAbi, safeAbi, settlementAbi, tokenAbi } from './abis'
import { send } from './client'
import { permitCall } from './permit'
import { devnetProfile, type Safe } from './profile'
import { type Devnet, startDevnet } from './start-devnet'
import { openStory, type Story } from './story'
import { atomsOf, type TokenSymbol } from './tokens'

let devnet: Devnet
let story: Story
beforeAll(async () => {
  const startMs = performance.now()
  devnet = await startDevnet()
  console.log(`devnet ready in ${Math.round(performance.now() - startMs)} ms`)
  story = openStory(devnet)
})
afterAll(() => devnet?.close())

describe('contracts', () => {
  it('have the addresses of real chains', () => {
    const { contracts, pools } = devnet.profile
    expect({ ...contracts, factory: pools.factory }).toMatchObject({
      settlement: '0x9008d19f58aabd9ed0d60971565aa8510560ab41',
      relayer: '0xc92e8bdf79f0507f65a392b0ab4667716bfe0110',
      authenticator: '0x2c4c28ddbdac9c5e7055b4c863b72ea0149d8afe',
      multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
      safeSingleton: '0x41675c099f32341bf84bfc5382af534df5c7461a',
      safeFactory: '0x4e1dcf7ad4e460cfd30791ccc4f9c8a4f820ec67',
      safeFallbackHandler: '0xfd0732dc9e303f09fcef3a7388ad10a83459ec99',
      signMessageLib: '0xd53cd0ab83d845ac265be939c57f53ad838012c9',
      factory: '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f',
    })
  })

  it('have code except for the vault, including pools and Safes', async () => {
    const { contracts, pools, safes, tokens } = devnet.profile
    const { vault, ...ours } = contracts
    const others = [...tokens, ...pools.pairs, ...safes].map(({ address }) => address)
    const addresses = [...Object.values(ours), pools.factory, ...others]
    const codes = await Promise.all(addresses.map((address) => devnet.client.getCode({ address })))
    expect(codes.filter((code) => code === undefined)).toEqual([])
    expect(await devnet.client.getCode({ address: vault })).toBeUndefined()
  })

  it("settle only for the profile's solver", async () => {
    const ask = (of: Address) =>
      devnet.client.readContract({
        address: devnet.profile.contracts.authenticator,
        abi: allowListAbi,
        functionName: 'isSolver',
        args: [of],
      })
    expect([await ask(devnet.profile.solver.address), await ask(story.trader(0).address)]).toEqual([
      true,
      false,
    ])
  })

  it.each([31337, 100])('have the domain separator that we compute on chain %i', async (chainId) => {
    const another = chainId === 31337 ? devnet : await startDevnet({ chainId })
    const separator = await another.client.readContract({
      address: another.profile.contracts.settlement,
      abi: settlementAbi,
      functionName: 'domainSeparator',
    })
    if (another !== devnet) await another.close()
    expect(another.profile.chainId).toBe(chainId)
    expect(domainSeparator(openStory(another).deployment)).toBe(separator)
  })
})

describe('accounts, tokens, pools and Safes', () => {
  it('are the same after a round trip as JSON', () => {
    const text = JSON.stringify(z.encode(devnetProfile, devnet.profile))
    expect(z.parse(devnetProfile, JSON.parse(text))).toEqual(devnet.profile)
  })

  it('include ten accounts with native coins and every token, and the solver, each with its key', async () => {
    const { accounts, solver, tokens } = devnet.profile
    expect(accounts).toHaveLength(10)
    for (const { address, privateKey } of [...accounts, solver])
      expect(privateKeyToAccount(privateKey).address.toLowerCase()).toBe(address)
    const native = await Promise.all(accounts.map(({ address }) => devnet.client.getBalance({ address })))
    const held = await Promise.all(
      accounts.flatMap(({ address }) =>
        tokens.map(({ symbol }) => story.balanceOf(symbol as TokenSymbol, address)),
      ),
    )
    expect(native.every((wei) => wei > 9_000n * 10n ** 18n)).toBe(true)
    expect(held.every((atoms) => atoms > 0n)).toBe(true)
  })

  it("include tokens with the profile's decimals, 18 and 6, read in one multicall", async () => {
    const { tokens } = devnet.profile
    const decimals = await devnet.client.multicall({
      contracts: tokens.map(({ address }) => ({ address, abi: erc20Abi, functionName: 'decimals' }) as const),
      allowFailure: false,
    })
    expect(decimals).toEqual(tokens.map((entry) => entry.decimals))
    expect(new Set(decimals)).toEqual(new Set([18, 6]))
  })

  it('include tokens with permits', async () => {
    const token = story.token('USDC')
    const { address } = token
    const owner = story.trader(5)
    const spender = story.trader(6).address
    const call = await permitCall(devnet.profile.chainId, token, owner, { spender, value: 7n })
    await send(devnet.client, story.trader(7).address, call)
    const allowance = {
      address,
      abi: tokenAbi,
      functionName: 'allowance',
      args: [owner.address, spender],
    } as const
    expect(await devnet.client.readContract(allowance)).toBe(7n)
  })

  it('include pools at consistent prices, but not of every two tokens', async () => {
    const [first] = await devnet.client.readContract({
      address: story.pairOf('USDC', 'USDT').address,
      abi: pairAbi,
      functionName: 'getReserves',
    })
    expect(first).toBe(atomsOf(story.token('USDC'), 8_000_000n))
    expect(() => story.pairOf('COW', 'USDC')).toThrow('no pool of COW and USDC')
  })

  it('include Safes with their owners and thresholds', async () => {
    const read = (of: Safe) =>
      Promise.all([
        devnet.client.readContract({ address: of.address, abi: safeAbi, functionName: 'VERSION' }),
        devnet.client.readContract({ address: of.address, abi: safeAbi, functionName: 'getThreshold' }),
        devnet.client.readContract({ address: of.address, abi: safeAbi, functionName: 'getOwners' }),
      ]).then(([version, threshold, owners]) => [version, threshold, owners.map((at) => at.toLowerCase())])
    const [second, third] = [story.trader(1).address, story.trader(2).address]
    expect(await read(story.safe(0))).toEqual(['1.4.1', 2n, [second, third]])
    expect(await read(story.safe(1))).toEqual(['1.4.1', 1n, [second]])
  })
})
