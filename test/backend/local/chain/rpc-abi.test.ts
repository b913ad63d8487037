import { encodeFunctionData, toEventSelector } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import {
  factoryAbi,
  pairAbi,
  plainCalls,
  settlementAbi,
  topics,
} from '../../../../src/backend/local/chain/rpc-abi'

describe('what the contracts understand', () => {
  it('has the topics of its events, all of them', () => {
    const events = [...settlementAbi, ...pairAbi].flatMap((item) => (item.type === 'event' ? [item] : []))
    expect(topics).toEqual(Object.fromEntries(events.map((item) => [item.name, toEventSelector(item)])))
  })

  it('has the calls of its functions without arguments', () => {
    expect(plainCalls).toEqual({
      getReserves: encodeFunctionData({ abi: pairAbi, functionName: 'getReserves' }),
      token0: encodeFunctionData({ abi: pairAbi, functionName: 'token0' }),
      token1: encodeFunctionData({ abi: pairAbi, functionName: 'token1' }),
      allPairsLength: encodeFunctionData({ abi: factoryAbi, functionName: 'allPairsLength' }),
    })
  })
})
