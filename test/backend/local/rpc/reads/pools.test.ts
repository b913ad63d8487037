import { decodeFunctionData, encodeAbiParameters, encodeEventTopics } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import type { Block } from '../../../../../src/backend/local/rpc/blocks'
import { type PoolsAt, readPools } from '../../../../../src/backend/local/rpc/reads/pools'
import { uniswapV2 } from '../../../../../src/domain/evm/contracts'
import type { Address, Hash32, Hex } from '../../../../../src/domain/scalars'
import { openFakeNode, REVERT } from '../../../../support/rpc-node'

const addressOf = (value: number) => `0x${value.toString(16).padStart(40, '0')}` as Address
const hashOf = (value: number) => `0x${value.toString(16).padStart(64, '0')}` as Hash32
const FACTORY = addressOf(0xfac)
const { abi } = uniswapV2()
const word = (value: bigint | number): Hex => encodeAbiParameters([{ type: 'uint256' }], [BigInt(value)])

/** Builds a factory with pairs at the addresses 1 and up. The broken pair has no tokens. */
function makeFactory(pairs: { count: number; broken: number }) {
  const requests: string[] = []
  const answerPair = (pair: number, name: string): Hex | undefined => {
    if (pair === pairs.broken) return undefined
    if (name === 'token0') return word(1000 + pair)
    if (name === 'token1') return word(2000 + pair)
    return encodeAbiParameters([{ type: 'uint112' }, { type: 'uint112' }], [5n, 7n])
  }
  const answer = (to: Address, data: Hex): Hex | undefined => {
    const { functionName, args } = decodeFunctionData({ abi, data })
    requests.push(functionName)
    if (functionName === 'allPairsLength') return word(pairs.count)
    if (functionName === 'allPairs') return word(Number(args[0]) + 1)
    return answerPair(Number(to), functionName)
  }
  const synced = {
    address: addressOf(1),
    topics: encodeEventTopics({ abi, eventName: 'Sync' }),
    logIndex: '0x0',
    data: encodeAbiParameters([{ type: 'uint112' }, { type: 'uint112' }], [50n, 70n]),
    blockNumber: '0x2',
    blockHash: hashOf(2),
    transactionHash: hashOf(9),
  }
  const node = openFakeNode((method, [call]) => {
    if (method === 'eth_getLogs') return { result: [synced] }
    const { to, data } = call as { to: Address; data: Hex }
    const result = answer(to, data)
    return result ? { result } : REVERT
  })
  const site = { node, multicall: undefined, settlement: addressOf(0xb) }
  const read = (before: PoolsAt | undefined, block: Block) => readPools(site, FACTORY, before, block)
  return { pairs, asked: requests, read }
}

const block = (number: number): Block =>
  ({ number, hash: hashOf(number), parentHash: hashOf(number - 1), timestamp: number }) as Block
const listPools = ({ pools }: PoolsAt) => pools.map(({ address, reserveA }) => [Number(address), reserveA])

describe('the pools of a factory', () => {
  it('are updated from block to block: new pairs are read, and pairs without tokens are left out', async () => {
    const { pairs, asked, read } = makeFactory({ count: 3, broken: 2 })
    const first = await read(undefined, block(1))
    expect(listPools(first)).toEqual([
      [1, 5n],
      [3, 5n],
    ])
    asked.length = 0
    const second = await read(first, block(2))
    expect(listPools(second)).toEqual([
      [1, 50n],
      [3, 5n],
    ])
    expect(asked).toEqual(['allPairsLength'])
    pairs.count = 4
    expect(listPools(await read(second, block(3)))).toEqual([
      [1, 50n],
      [3, 5n],
      [4, 5n],
    ])
  })

  it('require a complete read after a reorg', async () => {
    const { read } = makeFactory({ count: 2, broken: 0 })
    const first = await read(undefined, block(1))
    const elsewhere = { ...block(2), parentHash: hashOf(77) }
    expect(listPools(await read(first, elsewhere))).toEqual([
      [1, 5n],
      [2, 5n],
    ])
  })
})
