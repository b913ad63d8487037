import { domainSeparator, encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  domainSeparatorOf,
  isPermitOpen,
  permitCall,
  readPermitDomain,
} from '../../../src/client/chain/permit'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { type Address, type ChainId, type Seconds, toAmount } from '../../../src/domain/scalars'
import { openFakeNode } from '../../support/rpc-node'

const token = `0x${'bb'.repeat(20)}` as Address
const owner = `0x${'aa'.repeat(20)}` as Address
const abi = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])

describe('a permit', () => {
  it.each([
    ['USD Coin', '2', 1],
    ['Dai Stablecoin', '1', 31337],
    ['Ærø & Söhne', '3', 100],
  ])('has the same domain separator as in viem for %s, version %s on chain %i', (name, version, chainId) => {
    const domain = { name, version, chainId, verifyingContract: token }
    expect(domainSeparatorOf(name, version, chainId, token)).toBe(domainSeparator({ domain }))
  })

  it.each([
    ['accepts the permit call', { result: '0x' }, true],
    ['reverts it, because the nonce was used', { error: { code: 3, message: 'execution reverted' } }, false],
  ])('is checked by simulating the permit call: the token %s', async (_, reply, isOpen) => {
    expect(
      await isPermitOpen(
        openFakeNode(() => reply),
        token,
        '0xd505accf',
      ),
    ).toBe(isOpen)
  })

  it('is encoded to the same calldata as by viem', () => {
    const deployment = deploymentOf(1 as ChainId, 'production')
    const permit = {
      owner,
      deployment,
      token,
      tokenName: 'T',
      tokenVersion: '1',
      spender: deployment.relayer,
      value: toAmount(7n),
      nonce: toAmount(0n),
      deadline: 1_800_000_000 as Seconds,
    }
    const [r, s] = [`0x${'12'.repeat(32)}`, `0x${'34'.repeat(32)}`] as const
    const theirs = encodeFunctionData({
      abi,
      functionName: 'permit',
      args: [owner, deployment.relayer, 7n, 1_800_000_000n, 28, r, s],
    })
    expect(permitCall(permit, `${r}${s.slice(2)}1c`)).toBe(theirs)
  })
})

describe('readPermitDomain', () => {
  const encode = (types: string, value: unknown) => encodeAbiParameters(parseAbiParameters(types), [value])
  const answers = {
    '0x06fdde03': encode('string', 'Dai Stablecoin'),
    '0x54fd4d50': encode('string', '1'),
    '0x7ecebe00': encode('uint256', 3n),
    '0x3644e515': domainSeparatorOf('Dai Stablecoin', '1', 1, token),
  }
  const nodeOf = (more: Readonly<Record<string, string>>) => {
    const all: Readonly<Record<string, string>> = { ...answers, ...more }
    return openFakeNode((_, [call]) => ({
      result: all[(call as { data: string }).data.slice(0, 10)] ?? '0x',
    }))
  }
  const PERMIT_TYPEHASH = '0x30adf81f'
  const domain = { tokenName: 'Dai Stablecoin', tokenVersion: '1', nonce: 3n }

  it('accepts ERC-2612 tokens, with or without a published permit type', async () => {
    expect(await readPermitDomain(nodeOf({}), token, owner)).toEqual(domain)
    const type = '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9'
    expect(await readPermitDomain(nodeOf({ [PERMIT_TYPEHASH]: type }), token, owner)).toEqual(domain)
  })

  it('returns undefined for another permit type, such as Dai’s, because the token would reject the signature', async () => {
    const type = '0xea2aa0a1be11a07ed86d755c93467f4f82362b452371d1ba94d1715123511acb'
    expect(await readPermitDomain(nodeOf({ [PERMIT_TYPEHASH]: type }), token, owner)).toBeUndefined()
  })
})
