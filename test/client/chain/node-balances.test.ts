import { encodeAbiParameters, encodeFunctionResult } from 'viem'
import { describe, expect, it } from 'vitest'
import { readNodeFunds } from '../../../src/client/chain/node-balances'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { decodeCall } from '../../../src/domain/evm/abi'
import { multicall3 } from '../../../src/domain/evm/contracts'
import type { Address, Hex } from '../../../src/domain/scalars'
import { TRADER, USDC, WETH } from '../../support/client'
import { type NodeReply, openFakeNode, REVERT } from '../../support/rpc-node'

const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11'
const BROKEN = `0x${'ba'.repeat(20)}` as Address
const relayer = `0x${'ee'.repeat(20)}` as Address
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])

interface Row {
  readonly success: boolean
  readonly returnData: Hex
}

/** Replies to a single call. The broken token reverts. Other tokens have a balance and an allowance of 5. */
const answerAlone = (to: string): NodeReply => (to === BROKEN ? REVERT : { result: word(5n) })

/** Opens a node whose Multicall3 gives this reply to its rows. `calls` lists the called contracts. */
function openFunds(aggregate: (targets: readonly string[]) => NodeReply) {
  const calls: string[] = []
  const node = openFakeNode((method, [call]) => {
    if (method === 'eth_getBalance') return { result: '0x7' }
    if (method === 'eth_getBlockByNumber') return { result: { number: '0x64', timestamp: '0x1' } }
    const { to, data } = call as { to: string; data: Hex }
    calls.push(to)
    if (to !== MULTICALL3) return answerAlone(to)
    const rows = decodeCall(multicall3, data)?.args[0] ?? []
    return aggregate(rows.map(({ target }) => target.toLowerCase()))
  })
  const read = (tokens: readonly Address[]) => readNodeFunds(node, { owner: TRADER, relayer, tokens })
  return { read, calls }
}

const encodeRows = (rows: readonly Row[]): NodeReply => ({
  result: encodeFunctionResult({ abi: multicall3().abi, result: rows }),
})
const good = { success: true, returnData: word(5n) }
const empty: Row = { success: false, returnData: '0x' }

const native = { token: NATIVE_TOKEN_MARKER, balance: 7n, allowance: 0n }
const five = (token: Address) => ({ token, balance: 5n, allowance: 5n })

describe('the funds of an account', () => {
  it('come from one call of Multicall3', async () => {
    const { read, calls } = openFunds((targets) => encodeRows(targets.map(() => good)))
    expect(await read([USDC, WETH])).toEqual({
      blockNumber: 100,
      funds: [native, five(USDC), five(WETH)],
      unread: [],
    })
    expect(calls).toEqual([MULTICALL3])
  })

  it('list a token as unread, not as zero, if its contract reverts', async () => {
    const rows = (targets: readonly string[]) => targets.map((to) => (to === BROKEN ? empty : good))
    const { read } = openFunds((targets) => encodeRows(rows(targets)))
    expect(await read([USDC, BROKEN])).toMatchObject({ funds: [native, five(USDC)], unread: [BROKEN] })
  })

  it.each([
    ['nothing', '0x' as Hex],
    ['less than a word', `0x${'00'.repeat(31)}` as Hex],
  ])('list a token as unread if its contract answers %s', async (_, returnData) => {
    const rows = (targets: readonly string[]) =>
      targets.map((to) => (to === WETH ? { success: true, returnData } : good))
    const { read } = openFunds((targets) => encodeRows(rows(targets)))
    expect(await read([USDC, WETH])).toMatchObject({ funds: [native, five(USDC)], unread: [WETH] })
  })

  it('are read with single calls if an earlier token used up the gas of Multicall3', async () => {
    const { read, calls } = openFunds((targets) => encodeRows(targets.map(() => empty)))
    expect(await read([USDC, BROKEN])).toMatchObject({ funds: [native, five(USDC)], unread: [BROKEN] })
    expect(calls).toEqual([MULTICALL3, USDC, USDC, BROKEN, BROKEN])
  })

  it.each([
    ['is not deployed', { result: '0x' }],
    ['reverts', REVERT],
    ['exceeds the gas of the node', { error: { code: -32000, message: 'out of gas' } }],
    ['returns fewer rows', encodeRows([good])],
  ])('are read with single calls if Multicall3 %s', async (_, reply) => {
    const { read } = openFunds(() => reply)
    expect(await read([USDC, WETH])).toMatchObject({ funds: [native, five(USDC), five(WETH)], unread: [] })
  })

  it('do not include tokens without a balance and an allowance', async () => {
    const zero = { success: true, returnData: word(0n) }
    const { read } = openFunds((targets) => encodeRows(targets.map((to) => (to === USDC ? zero : good))))
    expect(await read([USDC, WETH])).toMatchObject({ funds: [native, five(WETH)], unread: [] })
  })
})
