/**
 * Permits (EIP-2612): an approval by a signature, for tokens that know it. The domain it is signed for is never guessed: it is
 * the one whose separator the token itself tells.
 */
import type { RpcNode } from '../../api/node'
import { hashText } from '../../domain/bytes'
import { bytesOf, callData, keccak, tuple, word, wordOf } from '../../domain/evm/abi'
import { type Address, type Amount, type Hex, toAmount } from '../../domain/scalars'
import type { PermitIntent } from '../../wallet/messages/intents'
import { readCall, tryCall } from './rpc'

const selectors = {
  separator: '0x3644e515',
  nonces: '0x7ecebe00',
  version: '0x54fd4d50',
  name: '0x06fdde03',
  permit: '0xd505accf',
} as const satisfies Record<string, Hex>

/** The type of a domain of name, version, chain and contract, hashed. */
const DOMAIN_TYPE = '0x8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f'
/** Versions of tokens that do not tell theirs. */
const USUAL_VERSIONS = ['1', '2'] as const

/** What a permit of a token is signed with. */
export interface PermitDomain {
  readonly tokenName: string
  readonly tokenVersion: string
  readonly nonce: Amount
}

function readText(data: Hex | undefined): string | undefined {
  const text = bytesOf(data, 0)
  if (text === undefined) return undefined
  const digits = text.slice(2).match(/../g) ?? []
  return new TextDecoder().decode(Uint8Array.from(digits, (two) => Number.parseInt(two, 16)))
}

/** The separator of a domain. */
export const separatorOf = (name: string, version: string, chainId: number, token: Address): Hex =>
  keccak(
    `0x${tuple([word(DOMAIN_TYPE), word(hashText(name)), word(hashText(version)), word(chainId), word(token)]).digits}`,
  )

/**
 * How a token takes permits; undefined for one that takes none, or whose domain is of another form.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readPermitDomain(
  node: RpcNode,
  token: Address,
  owner: Address,
): Promise<PermitDomain | undefined> {
  const [separator, name, nonce, version] = await Promise.all([
    readCall(node, token, selectors.separator),
    readCall(node, token, selectors.name),
    readCall(node, token, callData(selectors.nonces, word(owner))),
    readCall(node, token, selectors.version),
  ])
  const [tokenName, used] = [readText(name), wordOf(nonce)]
  if (separator === undefined || tokenName === undefined || used === undefined) return undefined
  const told = readText(version)
  const versions = told === undefined ? USUAL_VERSIONS : [told, ...USUAL_VERSIONS]
  const tokenVersion = versions.find(
    (each) => separatorOf(tokenName, each, node.chainId, token) === separator,
  )
  return tokenVersion === undefined ? undefined : { tokenName, tokenVersion, nonce: toAmount(used) }
}

/** A signed permit as the hook that uses it: call of the token, before the order fills. */
export interface PermitHook {
  readonly target: Address
  readonly callData: Hex
  readonly gasLimit: string
}

const SIGNATURE_WORD = 64

/** The call of a token that uses a permit up; anybody may make it. */
export function permitCall(permit: Omit<PermitIntent, 'kind' | 'scheme'>, signature: Hex): Hex {
  const { owner, spender, value, deadline } = permit
  const digits = signature.slice(2)
  const [r, s] = [digits.slice(0, SIGNATURE_WORD), digits.slice(SIGNATURE_WORD, 2 * SIGNATURE_WORD)]
  const v = Number.parseInt(digits.slice(2 * SIGNATURE_WORD), 16)
  const parts = [
    word(owner),
    word(spender),
    word(value),
    word(deadline),
    word(v),
    word(`0x${r}`),
    word(`0x${s}`),
  ]
  return callData(selectors.permit, ...parts)
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
  const trial = await tryCall(node, { from: permit.deployment.settlement, to: permit.token, value: 0n, data })
  if ('message' in trial) return { says: `The token does not take this permission: ${trial.message}` }
  const gas = (trial.gas * 13n) / 10n
  return { target: permit.token, callData: data, gasLimit: `${gas > MIN_GAS ? gas : MIN_GAS}` }
}
