/** Permits for tokens with and without support. */
import 'fake-indexeddb/auto'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePermitHook, readPermitDomain } from '../../../src/client/chain/permit'
import { type Address, type Seconds, toAmount } from '../../../src/domain/scalars'
import { tokenAbi } from '../abis'
import { type Devnet, startDevnet } from '../start-devnet'
import { openStory, type Story } from '../story'
import type { TokenSymbol } from '../tokens'
import { openAccount } from './world'

let devnet: Devnet
let story: Story
beforeAll(async () => {
  devnet = await startDevnet()
  story = openStory(devnet)
})
afterAll(() => devnet?.close())

const account = (index = 0) => openAccount(devnet, story.trader(index))
const ETHER = 10n ** 18n
const allowanceOf = (symbol: TokenSymbol, owner: Address) =>
  devnet.client.readContract({
    address: story.token(symbol).address,
    abi: tokenAbi,
    functionName: 'allowance',
    args: [owner, devnet.profile.contracts.relayer],
  })

describe('a permit', () => {
  it("uses the token's own domain, and the token accepts its call", async () => {
    const { owner, door } = account(2)
    const token = story.token('DAI').address
    const domain = await readPermitDomain(door.node, token, owner)
    expect(domain).toEqual({ tokenName: 'Dai Stablecoin', tokenVersion: '1', nonce: 0n })
    if (!domain) return
    const { deployment } = door.sender
    const permit = {
      owner,
      deployment,
      token,
      ...domain,
      spender: deployment.relayer,
      value: toAmount(5n * ETHER),
      deadline: 0xffff_ffff as Seconds,
    }
    const signature = await privateKeyToAccount(story.trader(2).privateKey).signTypedData({
      domain: { name: domain.tokenName, version: '1', chainId: 31337, verifyingContract: token },
      types: {
        Permit: ['owner', 'spender']
          .map((name) => ({ name, type: 'address' }))
          .concat(['value', 'nonce', 'deadline'].map((name) => ({ name, type: 'uint256' }))),
      },
      primaryType: 'Permit',
      message: {
        owner,
        spender: permit.spender,
        value: permit.value,
        nonce: 0n,
        deadline: BigInt(permit.deadline),
      },
    })
    const hook = await makePermitHook(door.node, permit, signature)
    if ('message' in hook) throw new Error(hook.message)
    await devnet.client.request({ method: 'anvil_autoImpersonateAccount', params: [true] })
    const from = story.trader(5).address
    await devnet.client.request({
      method: 'eth_sendTransactionSync',
      params: [
        { from, to: hook.target, data: hook.callData, gas: `0x${BigInt(hook.gasLimit).toString(16)}` },
      ],
    })
    await devnet.client.request({ method: 'anvil_autoImpersonateAccount', params: [false] })
    expect(await allowanceOf('DAI', owner)).toBe(5n * ETHER)
    const again = await makePermitHook(door.node, permit, signature)
    expect(again).toMatchObject({ message: expect.stringMatching(/^The token rejects this permit/) })
  })

  it('cannot be built for tokens without permits', async () => {
    const { owner, door } = account(2)
    for (const symbol of ['WETH', 'USDT'] as const)
      expect(await readPermitDomain(door.node, story.token(symbol).address, owner)).toBeUndefined()
  })
})
