import { encodeAbiParameters, parseAbiParameters, stringToHex } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import type { RpcNode } from '../../../../../../src/api/node'
import { readToken } from '../../../../../../src/backend/local/chain/rpc/reads/tokens'
import { selectorOf } from '../../../../../../src/domain/evm/abi'
import { erc20 } from '../../../../../../src/domain/evm/contracts'
import type { Address, ChainId, Hex } from '../../../../../../src/domain/scalars'

const token = `0x${'ab'.repeat(20)}` as Address
const text = (value: string): Hex => encodeAbiParameters(parseAbiParameters('string'), [value])
const number = (value: bigint): Hex => encodeAbiParameters(parseAbiParameters('uint256'), [value])

/** A node whose one token answers so; what it has no answer for reverts. */
function aNode(answers: { readonly decimals?: Hex; readonly symbol?: Hex; readonly name?: Hex }) {
  const asked: unknown[] = []
  const attempt: RpcNode['attempt'] = async (_, params) => {
    const [call] = params as [{ data: Hex; gas: Hex }]
    asked.push(call.gas)
    const name = (['decimals', 'symbol', 'name'] as const).find(
      (each) => selectorOf(erc20, each) === call.data,
    )
    const result = name && answers[name]
    return result === undefined ? { error: { code: 3, message: 'execution reverted' } } : { result }
  }
  const node: RpcNode = { chainId: 1 as ChainId, attempt, ask: attempt }
  return { asked, read: () => readToken(node, token, 1) }
}

const good = { decimals: number(6n), symbol: text('USDC'), name: text('USD Coin') }

describe('what a token says of itself', () => {
  it('is read, with a bound to what it may make the node do', async () => {
    const { read, asked } = aNode(good)
    expect(await read()).toEqual({ symbol: 'USDC', name: 'USD Coin', decimals: 6 })
    expect(new Set(asked)).toEqual(new Set(['0x7a120']))
  })

  it('is read from bytes32, as before there was a standard', async () => {
    const { read } = aNode({ ...good, symbol: stringToHex('MKR', { size: 32 }) })
    expect(await read()).toMatchObject({ symbol: 'MKR' })
  })

  it.each([
    ['reverts', { symbol: undefined, name: undefined }],
    ['answers nothing', { symbol: '0x', name: '0x' }],
    ['tells a length without end', { symbol: `${text('x').slice(0, 66)}${'ff'.repeat(32)}`, name: '0x' }],
    ['tells a name of a megabyte', { symbol: text('x'.repeat(2_000)), name: text('y'.repeat(1_000_000)) }],
    ['has a symbol of nothing that shows', { symbol: text('\u202e\n\u0000'), name: text('  ') }],
  ])('that %s gives way to its address', async (_, answers) => {
    const { read } = aNode({ ...good, ...(answers as object) })
    expect(await read()).toEqual({ symbol: '0xabab…abab', name: '0xabab…abab', decimals: 6 })
  })

  it('is cut to what a screen can show, and turns no text around', async () => {
    const { read } = aNode({ ...good, symbol: text(`A\u202e${'B'.repeat(40)}`), name: text('N'.repeat(100)) })
    const words = await read()
    expect(words?.symbol).toBe(`A${'B'.repeat(19)}`)
    expect(words?.name).toHaveLength(60)
  })

  it.each([
    ['missing', undefined],
    ['nothing', '0x' as Hex],
    ['absurd', number(1n << 200n)],
    ['beyond what amounts can be', number(77n)],
  ])('is not believed when decimals are %s', async (_, decimals) => {
    const { decimals: __, ...rest } = good
    expect(await aNode(decimals === undefined ? rest : { ...rest, decimals }).read()).toBeUndefined()
  })
})
