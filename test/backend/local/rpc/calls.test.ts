import { decodeFunctionData, encodeFunctionResult } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import {
  type CallSite,
  type ReadCall,
  readCalls,
  readCallsAfter,
} from '../../../../src/backend/local/rpc/calls'
import { multicall3 } from '../../../../src/domain/evm/contracts'
import type { Address, Hex } from '../../../../src/domain/scalars'
import { refusal } from '../../../contract/story'
import { type NodeReply, openFakeNode, RATE_LIMIT, REVERT } from '../../../support/rpc-node'

const at = (digit: string) => `0x${digit.repeat(40)}` as Address
const [multicall, settlement, token] = [at('a'), at('b'), at('c')]
const calls: readonly ReadCall[] = [
  { to: token, data: '0x01' },
  { to: settlement, data: '0x' },
]
const word = (value: number): string => value.toString(16).padStart(64, '0')

/** Builds a call site whose node gives this reply per call. `asked` lists the requests to the node. */
function siteOf(replyTo: (to: Address, overrides: unknown) => NodeReply, withMulticall = true) {
  const requests: (readonly unknown[])[] = []
  const node = openFakeNode((_, params) => {
    requests.push(params)
    const [{ to }, , overrides] = params as [{ to: Address }, unknown, unknown]
    return replyTo(to, overrides)
  })
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
    const { site, asked } = siteOf((to) => (to === multicall ? { result: rows('0x05', undefined) } : REVERT))
    expect(await readCalls(site, calls, 7)).toEqual([{ result: '0x05' }, { reverted: '0x' }])
    const [call, block] = asked[0] as [{ to: Address; data: Hex }, string]
    expect([call.to, block]).toEqual([multicall, '0x7'])
    const { args } = decodeFunctionData({ abi, data: call.data })
    expect(args[0].map(({ target, ...rest }) => ({ ...rest, target: target.toLowerCase() }))).toEqual(
      calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data })),
    )
  })

  it.each([
    ['is not deployed', { result: '0x' }],
    ['reverts', REVERT],
    ['runs out of gas', { error: { code: -32000, message: 'out of gas' } }],
    ['returns fewer results', { result: rows('0x05') }],
  ])('are sent one by one if Multicall3 %s', async (_, reply) => {
    const { site } = siteOf((to) => (to === multicall ? reply : { result: to === token ? '0x05' : '0x06' }))
    expect(await readCalls(site, calls, 7)).toEqual([{ result: '0x05' }, { result: '0x06' }])
  })

  it.each([
    ['is no hex', { result: 'nothing' }],
    ['is half a byte', { result: '0x1' }],
    ['is null', { result: null }],
    ['is an object', { result: { data: '0x' } }],
    ['is a rate limit', RATE_LIMIT],
  ])('throw if the reply of the node %s', async (_, reply) => {
    for (const withMulticall of [true, false])
      await refusal(readCalls(siteOf(() => reply, withMulticall).site, calls, 7), 'NodeUnavailable', 503)
  })

  it.each([
    ['returns', { result: '0x06' }, { result: '0x06' }],
    ['reverts', REVERT, { reverted: '0x' }],
  ])('are sent again alone if they fail without data, and one of them %s', async (_, reply, outcome) => {
    const { site } = siteOf((to) => (to === multicall ? { result: rows(undefined, '0x05') } : reply))
    expect(await readCalls(site, calls, 7)).toEqual([outcome, { result: '0x05' }])
  })

  it('use separate requests without Multicall3, and each may revert', async () => {
    const { site } = siteOf((to) => (to === token ? { result: '0x05' } : REVERT), false)
    expect(await readCalls(site, calls, 7)).toEqual([{ result: '0x05' }, { reverted: '0x' }])
  })
})

describe('calls after other calls', () => {
  const before = [{ target: at('d'), callData: '0x1234' as Hex }]
  /** Replies to the request with overrides. Without them, Multicall3 returns two results. */
  const siteAfter = (reply: NodeReply) =>
    siteOf((_, overrides) => (overrides ? reply : { result: rows('0x07', '0x08') }))
  const read = (reply: NodeReply) => readCallsAfter(siteAfter(reply).site, before, calls, 7)

  it('are encoded as address, length and data in whole words', async () => {
    const { site, asked } = siteAfter({ result: '0x' })
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

  it('return their result word, and have reverted if their success word is 0', async () => {
    const words = [1, 9, 1, 5, 0, 6].map(word).join('')
    expect(await read({ result: `0x${words}` })).toEqual([{ result: `0x${word(5)}` }, { reverted: '0x' }])
  })

  it.each([
    ['returns nothing', { result: '0x' }],
    ['returns one word', { result: `0x${word(1)}` }],
    ['does not know overrides', { error: { code: -32602, message: 'too many arguments, want at most 2' } }],
  ])('run without the others if the node %s', async (_, reply) => {
    expect(await read(reply)).toEqual([{ result: '0x07' }, { result: '0x08' }])
  })

  it('throw if the node does not answer', async () => {
    await refusal(read(RATE_LIMIT), 'NodeUnavailable', 503)
  })
})
