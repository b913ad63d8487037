/**
 * Permits (EIP-2612): approvals by signature. The domain is never guessed: it must have the domain separator
 * that the token returns.
 */

import { encodeAbiParameters, keccak256, parseAbiParameters, slice } from 'viem/utils'
import type { RpcNode } from '../../api/node'
import { hashText } from '../../domain/bytes'
import { decodeOutcome, encodeCall, selectorOf } from '../../domain/evm/abi'
import { erc20, permitToken } from '../../domain/evm/contracts'
import { type Address, type Amount, type Hex, toAmount } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { PermitIntent } from '../../wallet/messages/intents'
import { readCall, simulateCall } from './rpc'

/** Domain versions tried for tokens without `version()`. */
const USUAL_VERSIONS = ['1', '2'] as const

/** The values of a token that its permits are signed with. */
export interface PermitDomain {
  readonly tokenName: string
  readonly tokenVersion: string
  readonly nonce: Amount
}

const PERMIT_TYPE = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'
const DOMAIN_TYPE = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'

/**
 * Computes the separator of a domain.
 * @internal Exported for the test against viem's separator.
 */
export const domainSeparatorOf = (name: string, version: string, chainId: number, token: Address): Hex =>
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
 * Reads the domain of a token's permits. Returns undefined if the token has no permits, or if its domain or
 * its permit type differs from EIP-2612. Dai has the same domain but another permit type. Tokens are not
 * required to publish their permit type.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readPermitDomain(
  node: RpcNode,
  token: Address,
  owner: Address,
): Promise<PermitDomain | undefined> {
  const ask = async <N extends 'DOMAIN_SEPARATOR' | 'PERMIT_TYPEHASH' | 'version'>(name: N) =>
    decodeOutcome(permitToken, name, await readCall(node, token, selectorOf(permitToken, name)))
  const [separator, type, nameOutcome, nonceOutcome, version] = await Promise.all([
    ask('DOMAIN_SEPARATOR'),
    ask('PERMIT_TYPEHASH'),
    readCall(node, token, selectorOf(erc20, 'name')),
    readCall(node, token, encodeCall(permitToken, 'nonces', [owner])),
    ask('version'),
  ])
  if (type !== undefined && type !== hashText(PERMIT_TYPE)) return undefined
  const tokenName = decodeOutcome(erc20, 'name', nameOutcome)
  const nonce = decodeOutcome(permitToken, 'nonces', nonceOutcome)
  if (separator === undefined || tokenName === undefined || nonce === undefined) return undefined
  const versions = version === undefined ? USUAL_VERSIONS : [version, ...USUAL_VERSIONS]
  const tokenVersion = versions.find(
    (each) => domainSeparatorOf(tokenName, each, node.chainId, token) === separator,
  )
  return tokenVersion === undefined ? undefined : { tokenName, tokenVersion, nonce: toAmount(nonce) }
}

/** A hook that uses a signed permit: a call of the token before the order fills. */
export interface PermitHook {
  readonly target: Address
  readonly callData: Hex
  readonly gasLimit: string
}

/**
 * Encodes the call that uses a permit. Anybody may send it.
 * @internal Exported for tests and devnet, which send the call themselves.
 */
export function permitCall(permit: Omit<PermitIntent, 'kind' | 'scheme'>, signature: Hex): Hex {
  const { owner, spender, value, deadline } = permit
  const [r, s, v] = [slice(signature, 0, 32), slice(signature, 32, 64), Number(slice(signature, 64))]
  return encodeCall(permitToken, 'permit', [owner, spender, value, BigInt(deadline), v, r, s])
}

/** Minimum gas limit of a permit. Its estimate may be below the gas it uses in a block. */
const MIN_GAS = 80_000n

/**
 * Builds the hook of a signed permit, after a simulation on the node. Returns the token's message if it
 * rejects the permit.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function makePermitHook(
  node: RpcNode,
  permit: Omit<PermitIntent, 'kind' | 'scheme'>,
  signature: Hex,
): Promise<PermitHook | { readonly message: string }> {
  const data = permitCall(permit, signature)
  const trial = await simulateCall(node, {
    from: permit.deployment.settlement,
    to: permit.token,
    value: 0n,
    data,
  })
  if ('message' in trial) return { message: t`The token rejects this permit: ${trial.message}` }
  const gas = (trial.gas * 13n) / 10n
  return { target: permit.token, callData: data, gasLimit: `${gas > MIN_GAS ? gas : MIN_GAS}` }
}

/**
 * Returns whether a token still accepts a permit. It does not if the nonce was used or the permit has
 * expired.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export const isPermitOpen = async (node: RpcNode, token: Address, callData: Hex): Promise<boolean> =>
  'result' in (await readCall(node, token, callData))
