import { bytesToHex, encodeAbiParameters, stringToHex } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { faultOfRow } from '../../../src/client/db/db'
import { importedToken } from '../../../src/client/db/rows/tokens'
import { readToken } from '../../../src/client/tokens/read-token'
import { encodeCall } from '../../../src/domain/evm/abi'
import { erc20 } from '../../../src/domain/evm/contracts'
import type { Address } from '../../../src/domain/scalars'
import { seededFractions } from '../../../src/domain/seeded-fractions'
import { MAINNET, NOW } from '../../support/client'
import { openFakeNode, REVERT } from '../../support/rpc-node'

const TOKEN = `0x${'12'.repeat(20)}` as Address
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const number = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])

/** Creates a node whose token returns these replies and reverts for every other call. */
function nodeOf(answers: Partial<Record<'symbol' | 'name' | 'decimals', unknown>>) {
  const bySelector = new Map(
    Object.entries(answers).map(([field, answer]) => [encodeCall(erc20, field as 'name', []), answer]),
  )
  return openFakeNode((_, [call]) => {
    const result = bySelector.get((call as { data: `0x${string}` }).data)
    return result === undefined ? REVERT : { result }
  })
}

/** Returns the stored row of the token. */
const pick = ({ symbol, name, decimals }: Awaited<ReturnType<typeof readToken>>) => ({
  symbol,
  name,
  decimals,
})

const good = { symbol: text('PEPE'), name: text('Pepe'), decimals: number(18n) }

describe('readToken', () => {
  it('returns symbol, name and decimals of the contract', async () => {
    expect(await readToken(nodeOf(good), TOKEN)).toEqual({
      symbol: 'PEPE',
      name: 'Pepe',
      decimals: 18,
      hidesText: false,
    })
  })

  it('accepts names padded to 32 bytes, as before the standard', async () => {
    const old = { symbol: stringToHex('MKR', { size: 32 }), name: stringToHex('Maker', { size: 32 }) }
    expect(await readToken(nodeOf({ ...good, ...old }), TOKEN)).toMatchObject({
      symbol: 'MKR',
      name: 'Maker',
      hidesText: false,
    })
  })

  it.each([
    ['has a right-to-left override', text('\u202eCDSU'), 'CDSU'],
    ['has zero-width letters', text('US\u200bDC\ufeff'), 'USDC'],
    ['has a line break', text('USDC\nnow'), 'USDC now'],
    ['hides a zero in 32 bytes', stringToHex('US\0DC', { size: 32 }), 'USDC'],
  ])('removes and reports characters of a token that %s', async (_, symbol, shown) => {
    expect(await readToken(nodeOf({ ...good, symbol }), TOKEN)).toMatchObject({
      symbol: shown,
      hidesText: true,
    })
  })

  it('shortens long names', async () => {
    const long = await readToken(
      nodeOf({ ...good, symbol: text('A'.repeat(900)), name: text('B'.repeat(900)) }),
      TOKEN,
    )
    expect([long.symbol.length, long.name.length]).toEqual([20, 60])
    const astral = await readToken(nodeOf({ ...good, symbol: text('\u{1f40e}'.repeat(50)) }), TOKEN)
    const row = { ...pick(astral), chainId: MAINNET, address: TOKEN, addedAt: NOW }
    expect([[...astral.symbol].length, faultOfRow(importedToken as z.ZodMiniType, row)]).toEqual([
      10,
      undefined,
    ])
    const huge = await readToken(nodeOf({ ...good, symbol: text('A'.repeat(90_000)) }), TOKEN)
    expect(huge.symbol).toBe('0x1212…1212')
  })

  it('rejects decimals that differ from those of a list', async () => {
    expect((await readToken(nodeOf(good), TOKEN, 18)).decimals).toBe(18)
    await expect(readToken(nodeOf(good), TOKEN, 6)).rejects.toThrow(
      'The list says 6 decimals, its contract 18.',
    )
  })

  it.each([
    ['is not a contract', { decimals: '0x' }],
    ['reverts', {}],
    ['has absurd decimals', { decimals: number(2n ** 256n - 1n) }],
    ['has 37 decimals', { decimals: number(37n) }],
    ['returns half a word', { decimals: '0x1212' }],
  ])('rejects a token that %s', async (_, answers) => {
    const { decimals: __, ...rest } = good
    await expect(readToken(nodeOf({ ...rest, ...answers }), TOKEN)).rejects.toMatchObject({
      errorType: 'UnsupportedToken',
    })
  })

  it.each([
    ['a number', 18],
    ['null', null],
    ['an object', {}],
    ['text without hex digits', 'USDC'],
    ['an odd number of hex digits', '0x1'],
  ])('rejects %s instead of bytes', async (_, decimals) => {
    await expect(readToken(nodeOf({ ...good, decimals }), TOKEN)).rejects.toMatchObject({
      errorType: expect.stringMatching(/NodeUnavailable|UnsupportedToken/),
    })
  })

  it('returns a storable row for any bytes', async () => {
    const random = seededFractions(20_261_122)
    const bytes = () => {
      const size = [0, 31, 32, 64, 96, 128, 500][Math.floor(random() * 7)] ?? 0
      const head = random() < 0.5 ? [...Array.from({ length: 31 }, () => 0), 32] : []
      return bytesToHex(
        Uint8Array.from([...head, ...Array.from({ length: size }, () => Math.floor(random() * 256))]),
      )
    }
    for (let run = 0; run < 300; run += 1) {
      const read = await readToken(nodeOf({ ...good, symbol: bytes(), name: bytes() }), TOKEN)
      const row = { ...pick(read), chainId: MAINNET, address: TOKEN, addedAt: NOW }
      expect(faultOfRow(importedToken as z.ZodMiniType, row), JSON.stringify(row)).toBeUndefined()
    }
  })
})
