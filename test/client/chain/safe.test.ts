import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { readSafe } from '../../../src/client/chain/safe'
import type { Address } from '../../../src/domain/scalars'
import { type FakeSafe, HANDLER, nodeOf, OWNERS, SAFE } from '../../support/safe-node'

const read = (change: Partial<FakeSafe> = {}) => readSafe(nodeOf(change), SAFE)

describe('readSafe', () => {
  it('reads owners, threshold, nonce, version and fallback handler', async () => {
    expect(await read()).toEqual({
      address: SAFE,
      owners: OWNERS,
      threshold: 2,
      nonce: 5n,
      version: '1.4.1',
      modules: [],
      fallbackHandler: HANDLER,
    })
  })

  it('reads modules, and a missing fallback handler as null', async () => {
    const modules = ['0x00000000000000000000000000000000000000d1' as Address]
    const handler = `0x${'00'.repeat(20)}` as Address
    expect(await read({ modules, handler })).toMatchObject({ modules, fallbackHandler: null })
  })

  it('returns an undefined fallback handler if the node does not report it', async () => {
    expect(await read({ slot: '0x' })).toMatchObject({ fallbackHandler: undefined })
  })

  it.each([
    ['an address without a contract', { getOwners: '0x' }],
    [
      'a contract that is not a Safe',
      { getOwners: encodeAbiParameters(parseAbiParameters('uint256'), [1n]) },
    ],
    ['a Safe without owners', { owners: [] }],
    ['a Safe with threshold 0', { threshold: 0n }],
    ['a Safe of an unknown version', { version: '1.1.1' }],
  ] as const)('refuses %s', async (_, change) => {
    await expect(read(change as Partial<FakeSafe>)).rejects.toMatchObject({ errorType: 'NotASafe' })
  })
})
