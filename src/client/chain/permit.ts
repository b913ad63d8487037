/**
 * Permits (EIP-2612): an approval by a signature, for tokens that know it. The domain it is signed for is never guessed: it is
 * the one whose domain separator the token returns.
 */

import { encodeAbiParameters, keccak256, parseAbiParameters, slice } from 'viem/utils'
import type { RpcNode } from '../../api/node'
import { hashText } from '../../domain/bytes'
import { decodeResult, encodeCall, selectorOf } from '../../domain/evm/abi'
import { erc20, permitToken } from '../../domain/evm/contracts'
import { type Address, type Amount, type Hex, toAmount } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { PermitIntent } from '../../wallet/messages/intents'
import { readCall, simulateCall } from './rpc'

/** Domain versions of tokens that have no `version()`. */
const USUAL_VERSIONS = ['1', '2'] as const

/** What a permit of a token is signed with. */
export interface PermitDomain {
  readonly tokenName: string
  readonly tokenVersion: string
  readonly nonce: Amount
}

const PERMIT_TYPE = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'
const DOMAIN_TYPE = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'

/**
 * The separator of a domain.
 * @internal Exported for the test against viem's separator.
 */
export const separatorOf = (name: string, version: string, chainId: number, token: Address): Hex =>
  keccak256(
    encodeAbiParameters(parseAbiParameters('bytes32, bytes32, bytes32, uint256, address'), [
      hashText(DOMAIN_TYPE),
      hashText(name),
      hashText(version),
      BigInt(chainId),
      token,
    ]),
  )

/**
 * How a token takes permits; undefined for one that takes none, whose domain is of another form, or whose permit is: Dai has the
 * same domain, and a permit of its own. A token need not show its permit's type.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readPermitDomain(
  node: RpcNode,
  token: Address,
  owner: Address,
): Promise<PermitDomain | undefined> {
  const ask = async <N extends 'DOMAIN_SEPARATOR' | 'PERMIT_TYPEHASH' | 'version'>(name: N) =>
    decodeResult(permitToken, name, await readCall(node, token, selectorOf(permitToken, name)))
  const [separator, type, named, counted, version] = await Promise.all([
    ask('DOMAIN_SEPARATOR'),
    ask('PERMIT_TYPEHASH'),
    readCall(node, token, selectorOf(erc20, 'name')),
    readCall(node, token, encodeCall(permitToken, 'nonces', [owner])),
    ask('version'),
  ])
  if (type !== undefined && type !== hashText(PERMIT_TYPE)) return undefined
  const tokenName = decodeResult(erc20, 'name', named)
  const nonce = decodeResult(permitToken, 'nonces', counted)
  if (separator === undefined || tokenName === undefined || nonce === undefined) return undefined
  const versions = version === undefined ? USUAL_VERSIONS : [version, ...USUAL_VERSIONS]
  const tokenVersion = versions.find(
    (each) => separatorOf(tokenName, each, node.chainId, token) === separator,
  )
  return tokenVersion === undefined ? undefined : { tokenName, tokenVersion, nonce: toAmount(nonce) }
}

/** A signed permit as the hook that uses it: call of the token, before the order fills. */
export interface PermitHook {
  readonly target: Address
  readonly callData: Hex
  readonly gasLimit: string
}

/**
 * The call of a token that uses a permit up; anybody may make it.
 * @internal Exported for tests and devnet, which send the call itself.
 */
export function permitCall(permit: Omit<PermitIntent, 'kind' | 'scheme'>, signature: Hex): Hex {
  const { owner, spender, value, deadline } = permit
  const [r, s, v] = [slice(signature, 0, 32), slice(signature, 32, 64), Number(slice(signature, 64))]
  return encodeCall(permitToken, 'permit', [owner, spender, value, BigInt(deadline), v, r, s])
}

/** A permit takes so much at least: what it is estimated at may lie below what it takes in a block. */
const MIN_GAS = 80_000n

/**
 * The hook of a signed permit, tried on the node first.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function makePermitHook(
  node: RpcNode,
  permit: Omit<PermitIntent, 'kind' | 'scheme'>,
  signature: Hex,
): Promise<PermitHook | { readonly says: string }> {
  const data = permitCall(permit, signature)
  const trial = await simulateCall(node, {
    from: permit.deployment.settlement,
    to: permit.token,
    value: 0n,
    data,
  })
  if ('message' in trial) return { says: t`The token rejects this permit: ${trial.message}` }
  const gas = (trial.gas * 13n) / 10n
  return { target: permit.token, callData: data, gasLimit: `${gas > MIN_GAS ? gas : MIN_GAS}` }
}

/** Whether a token still takes a permit: none whose nonce was used, or whose time is over. @throws Refusal NodeUnavailable, WrongChain */
export const isPermitOpen = async (node: RpcNode, token: Address, callData: Hex): Promise<boolean> =>
  (await readCall(node, token, callData)) !== undefined
