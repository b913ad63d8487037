import { domainSeparator, encodeAbiParameters, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { readAllowanceFacts, readPermitFacts } from '../../../src/client/chain/allowance-facts'
import { domainSeparatorOf } from '../../../src/client/chain/permit'
import { PERMIT2 } from '../../../src/domain/chains/spenders'
import { type Address, type ChainId, type Hex, toAmount } from '../../../src/domain/scalars'
import type { TokenPermit } from '../../../src/wallet/messages/permit-forms'
import { USDC } from '../../support/client'
import { openFakeNode, REVERT } from '../../support/rpc-node'

const owner = `0x${'aa'.repeat(20)}` as Address
const token = `0x${'bb'.repeat(20)}` as Address
const spender = `0x${'5e'.repeat(20)}` as Address
const uint = (value: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [value])
const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])
const separator = domainSeparator({ domain: { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 } })

/** Results of calls by selector. */
const usual: Readonly<Record<string, Hex>> = {
  '0x70a08231': uint(100n),
  '0x313ce567': uint(18n),
  '0x3644e515': separator,
  '0x927da105': encodeAbiParameters(parseAbiParameters('uint160, uint48, uint48'), [0n, 0, 4]),
  '0x4fe02b44': uint(1n << 44n),
}
const nodeWith = (results: Readonly<Record<string, Hex>>, code: Hex = '0x60', chainId = 1 as ChainId) =>
  openFakeNode((method, [call]) => {
    if (method === 'eth_getCode') return { result: code }
    const { data } = call as { readonly data: string }
    const result = results[data.slice(0, 10)]
    return result ? { result } : REVERT
  }, chainId)
const grant = { token, amount: toAmount(5n), until: 1n, nonce: toAmount(4n) }
const single: TokenPermit = { form: 'PermitSingle', spender, grants: [grant], deadline: 9n }
const transferOf = (nonce: bigint): TokenPermit => ({
  form: 'PermitTransferFrom',
  spender,
  grants: [{ ...grant, until: null, nonce: toAmount(nonce) }],
  deadline: 9n,
})

describe('readAllowanceFacts', () => {
  it.each<[string, Hex, boolean]>([
    ['a contract', '0x60', true],
    ['an account without code', '0x', false],
    ['an account that delegates to a contract', `0xef0100${'ab'.repeat(20)}`, false],
  ])('reads whether the spender is %s', async (_, code, isContract) => {
    const facts = await readAllowanceFacts(nodeWith(usual, code), owner, spender, [token])
    expect(facts).toEqual({
      isContract,
      balances: new Map([[token, 100n]]),
      erc20Tokens: new Set([token]),
    })
  })

  it.each<[string, Readonly<Record<string, Hex>>, boolean]>([
    ['has decimals and no interfaces', { '0x313ce567': uint(255n) }, true],
    ['has decimals and is no NFT', { '0x313ce567': uint(6n), '0x01ffc9a7': uint(0n) }, true],
    ['has no decimals', { '0x01ffc9a7': uint(0n) }, false],
    ['returns nothing for its decimals', { '0x313ce567': '0x' }, false],
    ['has too many decimals', { '0x313ce567': uint(256n) }, false],
    ['reports that it is an NFT', { '0x313ce567': uint(0n), '0x01ffc9a7': uint(1n) }, false],
  ])('reads whether a contract that %s is an ERC-20 token', async (_, results, isToken) => {
    const { erc20Tokens } = await readAllowanceFacts(nodeWith(results), owner, spender, [token])
    expect(erc20Tokens.has(token)).toBe(isToken)
  })

  it('takes a listed token for an ERC-20 token without asking its contract', async () => {
    const facts = await readAllowanceFacts(nodeWith({}), owner, spender, [USDC])
    expect(facts.erc20Tokens.has(USDC)).toBe(true)
  })

  it('rejects if the node does not say what the contract is', async () => {
    const silent = openFakeNode((method) => {
      if (method === 'eth_getCode') return { result: '0x60' }
      throw new Error('The connection is lost.')
    })
    await expect(readAllowanceFacts(silent, owner, spender, [token])).rejects.toThrow()
  })

  it('leaves out a balance that the token does not report', async () => {
    expect((await readAllowanceFacts(nodeWith({}), owner, spender, [token])).balances.size).toBe(0)
  })
})

describe('readPermitFacts', () => {
  it('confirms the domain of Permit2 and reads the next nonce', async () => {
    expect(await readPermitFacts(nodeWith(usual), owner, single)).toMatchObject({
      isDomain: true,
      nonces: new Map([[token, 4n]]),
      isUsed: false,
    })
  })

  it('does not confirm a network without Permit2, or with another domain there', async () => {
    for (const results of [{}, { '0x3644e515': `0x${'11'.repeat(32)}` as Hex }])
      expect(await readPermitFacts(nodeWith(results), owner, single)).toMatchObject({ isDomain: false })
    expect(await readPermitFacts(nodeWith(usual, '0x60', 100 as ChainId), owner, single)).toMatchObject({
      isDomain: false,
    })
  })

  it.each([
    [300n, true],
    [299n, false],
  ])('reads whether the nonce %s of a single transfer was used', async (nonce, isUsed) => {
    const facts = await readPermitFacts(nodeWith(usual), owner, transferOf(nonce))
    expect(facts).toMatchObject({ isUsed, nonces: new Map() })
  })

  it('compares name and version of an EIP-2612 permit with those of the token', async () => {
    const results = {
      ...usual,
      '0x3644e515': domainSeparatorOf('Coin', '2', 1, token),
      '0x06fdde03': text('Coin'),
      '0x54fd4d50': text('2'),
      '0x7ecebe00': uint(4n),
    }
    const permit = { ...single, form: 'Permit', owner, tokenName: 'Coin', tokenVersion: '2' } as TokenPermit
    const node = nodeWith(results)
    expect(await readPermitFacts(node, owner, permit)).toMatchObject({
      isDomain: true,
      nonces: new Map([[token, 4n]]),
    })
    const renamed = { ...permit, tokenVersion: '1' } as TokenPermit
    expect(await readPermitFacts(node, owner, renamed)).toMatchObject({ isDomain: false })
  })
})
