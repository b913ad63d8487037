import { encodeAbiParameters, parseAbiParameters, stringToHex } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { readToken } from '../../../../../src/backend/local/rpc/reads/tokens'
import { selectorOf } from '../../../../../src/domain/evm/abi'
import { erc20 } from '../../../../../src/domain/evm/contracts'
import type { Address, Hex } from '../../../../../src/domain/scalars'
import { openFakeNode, REVERT } from '../../../../support/rpc-node'

const token = `0x${'ab'.repeat(20)}` as Address
const text = (value: string): Hex => encodeAbiParameters(parseAbiParameters('string'), [value])
const number = (value: bigint): Hex => encodeAbiParameters(parseAbiParameters('uint256'), [value])

/** Builds a node whose only token gives these answers. Missing answers revert. */
function aNode(answers: { readonly decimals?: Hex; readonly symbol?: Hex; readonly name?: Hex }) {
  const requests: unknown[] = []
  const node = openFakeNode((_, params) => {
    const [call] = params as [{ data: Hex; gas: Hex }]
    requests.push(call.gas)
    const name = (['decimals', 'symbol', 'name'] as const).find(
      (each) => selectorOf(erc20, each) === call.data,
    )
    const result = name && answers[name]
    return result === undefined ? REVERT : { result }
  })
  return { asked: requests, read: () => readToken(node, token, 1) }
}

const good = { decimals: number(6n), symbol: text('USDC'), name: text('USD Coin') }

describe('the metadata of a token', () => {
  it('needs calls with a gas limit', async () => {
    const { read, asked } = aNode(good)
    expect(await read()).toEqual({ symbol: 'USDC', name: 'USD Coin', decimals: 6 })
    expect(new Set(asked)).toEqual(new Set(['0x7a120']))
  })

  it('can be bytes32, as in old tokens', async () => {
    const { read } = aNode({ ...good, symbol: stringToHex('MKR', { size: 32 }) })
    expect(await read()).toMatchObject({ symbol: 'MKR' })
  })

  it.each([
    ['reverts', { symbol: undefined, name: undefined }],
    ['is empty', { symbol: '0x', name: '0x' }],
    ['has an endless length', { symbol: `${text('x').slice(0, 66)}${'ff'.repeat(32)}`, name: '0x' }],
    [
      'comes with a name of a megabyte',
      { symbol: text('x'.repeat(2_000)), name: text('y'.repeat(1_000_000)) },
    ],
    ['has no visible character', { symbol: text('\u202e\n\u0000'), name: text('  ') }],
  ])('falls back to the address if the symbol %s', async (_, answers) => {
    const { read } = aNode({ ...good, ...(answers as object) })
    expect(await read()).toEqual({ symbol: '0xabab…abab', name: '0xabab…abab', decimals: 6 })
  })

  it('fits the display and contains no bidirectional characters', async () => {
    const { read } = aNode({ ...good, symbol: text(`A\u202e${'B'.repeat(40)}`), name: text('N'.repeat(100)) })
    const words = await read()
    expect(words?.symbol).toBe(`A${'B'.repeat(18)}…`)
    expect(words?.name).toHaveLength(60)
  })

  it.each([
    ['missing', undefined],
    ['empty', '0x' as Hex],
    ['a 201-bit number', number(1n << 200n)],
    ['too large', number(77n)],
  ])('is undefined if the decimals are %s', async (_, decimals) => {
    const { decimals: __, ...rest } = good
    expect(await aNode(decimals === undefined ? rest : { ...rest, decimals }).read()).toBeUndefined()
  })
})
