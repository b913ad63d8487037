import { toEventSelector, toFunctionSelector } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { selectors, topics } from '../../../../../src/backend/local/chain/rpc/abi'

const TRADE = '(uint256,uint256,address,uint256,uint256,uint32,bytes32,uint256,uint256,uint256,bytes)[]'
const functions = {
  settle: `settle(address[],uint256[],${TRADE},(address,uint256,bytes)[][3])`,
  authenticator: 'authenticator()',
  balanceOf: 'balanceOf(address)',
  allowance: 'allowance(address,address)',
  transfer: 'transfer(address,uint256)',
  withdraw: 'withdraw(uint256)',
  name: 'name()',
  symbol: 'symbol()',
  decimals: 'decimals()',
  allPairsLength: 'allPairsLength()',
  allPairs: 'allPairs(uint256)',
  token0: 'token0()',
  token1: 'token1()',
  getReserves: 'getReserves()',
  swap: 'swap(uint256,uint256,address,bytes)',
  aggregate3: 'aggregate3((address,bool,bytes)[])',
  isValidSignature: 'isValidSignature(bytes32,bytes)',
  wrapAll: 'wrapAll()',
  execute: 'execute((address,bytes,uint256)[])',
} as const
const ORDER = '(address,address,address,uint256,uint256,uint32,bytes32,uint256,bytes32,bool,bytes32,bytes32)'
const events = {
  Trade: 'Trade(address,address,address,uint256,uint256,uint256,bytes)',
  OrderInvalidated: 'OrderInvalidated(address,bytes)',
  PreSignature: 'PreSignature(address,bytes,bool)',
  Settlement: 'Settlement(address)',
  OrderPlacement: `OrderPlacement(address,${ORDER},(uint8,bytes),bytes)`,
  OrderInvalidation: 'OrderInvalidation(bytes)',
  OrderRefund: 'OrderRefund(bytes,address)',
  Transfer: 'Transfer(address,address,uint256)',
  Deposit: 'Deposit(address,uint256)',
  Sync: 'Sync(uint112,uint112)',
} as const

describe('what the contracts understand', () => {
  it('is known by the first bytes of the hashes of its names', () => {
    const hashed = Object.entries(functions).map(([name, text]) => [name, toFunctionSelector(text)])
    expect(selectors).toEqual(Object.fromEntries(hashed))
  })

  it('tells events by the hashes of theirs', () => {
    const hashed = Object.entries(events).map(([name, text]) => [name, toEventSelector(text)])
    expect(topics).toEqual(Object.fromEntries(hashed))
  })
})
