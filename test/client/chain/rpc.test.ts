import { describe, expect, it } from 'vitest'
import { openNode } from '../../../src/api/node'
import {
  getBlock,
  getTransactionCount,
  nodeFor,
  readBalance,
  readCall,
  readTip,
  simulateCall,
} from '../../../src/client/chain/rpc'
import { profileOf, profiles } from '../../../src/client/settings/profiles'
import type { Address, ChainId } from '../../../src/domain/scalars'
import { refusal } from '../../contract/story'
import { openFakeNode } from '../../support/rpc-node'

const chainId = 1 as ChainId
const owner = `0x${'aa'.repeat(20)}` as Address

/** Creates a node that gives these results and errors by method. */
function nodeOf(answers: Record<string, unknown>) {
  const asked: string[] = []
  const fetch = async (request: Request): Promise<Response> => {
    const { method } = (await request.json()) as { method: string }
    asked.push(method)
    const given = method === 'eth_chainId' ? '0x1' : answers[method]
    return Response.json(
      given instanceof Error ? { error: { code: 3, message: given.message } } : { result: given },
    )
  }
  return { node: openNode(['http://node.invalid'], chainId, fetch), asked }
}

describe('the RPC functions', () => {
  it('decode balances, nonces and blocks', async () => {
    const { node } = nodeOf({
      eth_getBalance: '0xde0b6b3a7640000',
      eth_getTransactionCount: '0x7',
      eth_getBlockByNumber: { number: '0x10', timestamp: '0x5', baseFeePerGas: '0x3b9aca00' },
    })
    expect(await readBalance(node, owner)).toBe(10n ** 18n)
    expect(await getTransactionCount(node, owner, 'pending')).toBe(7)
    expect(await getBlock(node)).toEqual({ number: 16n, timestamp: 5n, baseFeePerGas: 1_000_000_000n })
  })

  it.each([[null], ['12'], [{}], [`0x${'f'.repeat(65)}`]])('refuse the balance %o', async (wrong) => {
    await refusal(readBalance(nodeOf({ eth_getBalance: wrong }).node, owner), 'NodeUnavailable', 503)
  })

  it('return the result of a call, or the data of its revert', async () => {
    const back = (given: unknown) => readCall(nodeOf({ eth_call: given }).node, owner, '0x')
    expect(await back('0x12')).toEqual({ result: '0x12' })
    expect(await back(new Error('execution reverted'))).toEqual({ reverted: '0x' })
    await refusal(back('0x1'), 'NodeUnavailable', 503)
  })

  it('throw for a call that exceeds the gas cap of the node, because it is no revert', async () => {
    const node = openFakeNode(() => ({ error: { code: -32000, message: 'out of gas' } }))
    await refusal(readCall(node, owner, '0x'), 'NodeUnavailable', 503)
  })

  it.each([null, undefined])(
    'read a block of a network without EIP-1559: base fee %o',
    async (baseFeePerGas) => {
      const { node } = nodeOf({ eth_getBlockByNumber: { number: '0x1', timestamp: '0x5', baseFeePerGas } })
      expect(await getBlock(node)).toMatchObject({ number: 1n })
    },
  )

  it('throw for the tip of a busy node', async () => {
    const error = { code: -32016, message: 'over rate limit' }
    const node = openFakeNode(() => ({ error }))
    await refusal(readTip(node, 0n), 'NodeUnavailable', 503)
  })

  it('simulate a call before they estimate its gas', async () => {
    const call = { from: owner, to: owner, value: 1n, data: '0x' } as const
    const good = nodeOf({ eth_call: '0x', eth_estimateGas: '0x5208' })
    expect(await simulateCall(good.node, call)).toEqual({ gas: 21_000n, returned: '0x' })
    expect(good.asked).toEqual(['eth_chainId', 'eth_call', 'eth_estimateGas'])
    const bad = nodeOf({ eth_call: new Error('execution reverted: no'), eth_estimateGas: '0x5208' })
    expect(await simulateCall(bad.node, call)).toMatchObject({ message: 'execution reverted: no' })
    expect(bad.asked).not.toContain('eth_estimateGas')
  })
})

describe('nodeFor', () => {
  it("returns the user's node, or undefined without one", () => {
    const { production, sandbox } = profiles
    const nodes = { 1: ['https://rpc.invalid'] }
    expect(nodeFor(production, chainId, { nodes })?.chainId).toBe(1)
    expect(nodeFor(production, 100 as ChainId, { nodes })).toBeUndefined()
    expect(nodeFor(production, chainId, { nodes: {} })).toBeUndefined()
    // The paper chain has no node, even if the settings contain one.
    expect(nodeFor(sandbox, chainId, { nodes })).toBeUndefined()
    expect(nodeFor(profileOf({ profileId: 'devnet' }), chainId, { nodes })).toBeUndefined()
  })

  it('returns the same node for the same URLs, so that the node remembers which URL answers', () => {
    const settings = { nodes: { 1: ['https://rpc.invalid'] } }
    expect(nodeFor(profiles.production, chainId, settings)).toBe(
      nodeFor(profiles.production, chainId, settings),
    )
  })
})
