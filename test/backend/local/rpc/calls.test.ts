import { decodeFunctionData, encodeFunctionResult } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import type { RpcNode } from '../../../../src/api/node'
import {
  type CallSite,
  type ReadCall,
  readCalls,
  readCallsAfter,
} from '../../../../src/backend/local/rpc/calls'
import { multicall3 } from '../../../../src/domain/evm/contracts'
import type { Address, ChainId, Hex } from '../../../../src/domain/scalars'

const at = (digit: string) => `0x${digit.repeat(40)}` as Address
const [multicall, settlement, token] = [at('a'), at('b'), at('c')]
const calls: readonly ReadCall[] = [
  { to: token, data: '0x01' },
  { to: settlement, data: '0x' },
]
const word = (value: number): string => value.toString(16).padStart(64, '0')

/** Builds a call site whose node always gives this answer. `asked` lists the requests to the node. */
function siteOf(answer: unknown, withMulticall = true) {
  const requests: (readonly unknown[])[] = []
  const attempt: RpcNode['attempt'] = async (_, params) => {
    requests.push(params)
    return answer === undefined ? { error: { message: 'execution reverted' } } : { result: answer }
  }
  const node: RpcNode = {
    chainId: 1 as ChainId,
    attempt,
    ask: async (_, params) => {
      requests.push(params)
      return answer
    },
  }
  const site: CallSite = { node, multicall: withMulticall ? multicall : undefined, settlement }
  return { asked: requests, site }
}

const { abi } = multicall3()
const rows = (...returned: readonly (Hex | undefined)[]): Hex =>
  encodeFunctionResult({
    abi,
    result: returned.map((returnData) => ({
      success: returnData !== undefined,
      returnData: returnData ?? '0x',
    })),
  })

describe('calls in one request', () => {
  it('go through Multicall3, and each may fail', async () => {
    const { site, asked } = siteOf(rows('0x05', undefined))
    expect(await readCalls(site, calls, 7)).toEqual(['0x05', undefined])
    const [call, block] = asked[0] as [{ to: Address; data: Hex }, string]
    expect([call.to, block]).toEqual([multicall, '0x7'])
    const { args } = decodeFunctionData({ abi, data: call.data })
    expect(args[0].map(({ target, ...rest }) => ({ ...rest, target: target.toLowerCase() }))).toEqual(
      calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data })),
    )
  })

  it.each([['nothing'], ['0x'], ['0x1'], [rows('0x05').slice(0, -64)], [null], [{ data: '0x' }]])(
    'have no result if the node answers %s',
    async (answer) => {
      expect(await readCalls(siteOf(answer).site, calls, 7)).toEqual([undefined, undefined])
    },
  )

  it('use separate requests without Multicall3, and have no result if they revert', async () => {
    expect(await readCalls(siteOf('0x05', false).site, calls, 7)).toEqual(['0x05', '0x05'])
    expect(await readCalls(siteOf(undefined, false).site, calls, 7)).toEqual([undefined, undefined])
  })
})

describe('calls after other calls', () => {
  const before = [{ target: at('d'), callData: '0x1234' as Hex }]
  const read = (answer: unknown) => readCallsAfter(siteOf(answer).site, before, calls, 7)

  it('are encoded as address, length and data in whole words', async () => {
    const { site, asked } = siteOf('0x')
    await readCallsAfter(site, before, calls, 7)
    const [{ to, data }] = asked[0] as [{ to: Address; data: Hex }]
    expect(to).toBe(settlement)
    const padded = (address: Address) => address.slice(2).padStart(64, '0')
    const digits = [
      padded(at('d')),
      word(2),
      '1234'.padEnd(64, '0'),
      padded(token),
      word(1),
      '01'.padEnd(64, '0'),
    ]
    expect(data).toBe(`0x${[...digits, padded(settlement), word(0)].join('')}`)
  })

  it('return their result word, or undefined if their success word is 0', async () => {
    const words = [1, 9, 1, 5, 0, 6].map(word).join('')
    expect(await read(`0x${words}`)).toEqual([`0x${word(5)}`, undefined])
  })

  it.each([['0x'], [`0x${word(1)}`], ['nothing'], [null]])(
    'have no result if the node answers %s',
    async (answer) => {
      expect(await read(answer)).toEqual([undefined, undefined])
    },
  )
})
