/** Reads what the chain reports about a spender, its tokens, and the permit that a site asks for. */
import { encodeAbiParameters, keccak256, numberToHex, parseAbiParameters } from 'viem/utils'
import type { RpcNode } from '../../api/node'
import { hashText } from '../../domain/bytes'
import { findNamedToken } from '../../domain/chains/imported-tokens'
import { PERMIT2 } from '../../domain/chains/spenders'
import { decodeOutcome, encodeCall, selectorOf } from '../../domain/evm/abi'
import { collection, erc20, permit2 } from '../../domain/evm/contracts'
import type { Address, Hex } from '../../domain/scalars'
import type { TokenPermit } from '../../wallet/messages/permit-forms'
import type { AllowanceFacts } from '../../wallet/policy/allowance-rules'
import type { PermitFacts } from '../../wallet/policy/site-permit-policy'
import { hasCode } from './code'
import type { Reader } from './operators'
import { readPermitDomain } from './permit'
import { readCall, tryCall } from './rpc'

/** Interface id of ERC-721 (ERC-165). */
const ERC721_ID = numberToHex(0x80ac58cd, { size: 4 })
const MAX_UINT8 = 255n

/**
 * Returns whether a contract is an ERC-20 token. An ERC-721 contract has the same `approve` function, but
 * reports its interface and has no decimals. Listed and imported tokens are not asked.
 * @throws Refusal NodeUnavailable, WrongChain
 */
async function isErc20(node: Reader, token: Address): Promise<boolean> {
  if (findNamedToken(node.chainId, token)) return true
  const [decimals, isNft] = await Promise.all([
    readCall(node, token, encodeCall(erc20, 'decimals', [])),
    // Old tokens use up all gas for an unknown function, so they are no NFT.
    tryCall(node, token, encodeCall(collection, 'supportsInterface', [ERC721_ID])),
  ])
  const places = decodeOutcome(erc20, 'decimals', decimals)
  return (
    places !== undefined &&
    places <= MAX_UINT8 &&
    decodeOutcome(collection, 'supportsInterface', isNft) !== true
  )
}

/**
 * Reads the code of a spender, the owner's balances, and which tokens are ERC-20 tokens. A token without a
 * readable balance is left out of the balances.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readAllowanceFacts(
  node: RpcNode,
  owner: Address,
  spender: Address,
  tokens: readonly Address[],
): Promise<AllowanceFacts> {
  const readBalance = async (token: Address) => {
    const outcome = await readCall(node, token, encodeCall(erc20, 'balanceOf', [owner]))
    const balance = decodeOutcome(erc20, 'balanceOf', outcome)
    return balance === undefined ? [] : [[token, balance] as const]
  }
  const readKind = async (token: Address) => ((await isErc20(node, token)) ? [token] : [])
  const [isContract, balances, kinds] = await Promise.all([
    hasCode(node, spender),
    Promise.all(tokens.map(readBalance)),
    Promise.all(tokens.map(readKind)),
  ])
  return { isContract, balances: new Map(balances.flat()), erc20Tokens: new Set(kinds.flat()) }
}

const DOMAIN_TYPE = 'EIP712Domain(string name,uint256 chainId,address verifyingContract)'

/** Computes the separator of Permit2's domain on a network. */
const permit2Separator = (chainId: number): Hex =>
  keccak256(
    encodeAbiParameters(parseAbiParameters('bytes32, bytes32, uint256, address'), [
      hashText(DOMAIN_TYPE),
      hashText('Permit2'),
      BigInt(chainId),
      PERMIT2,
    ]),
  )

/** Next nonces of allowances in Permit2, by token. */
async function readNextNonces(
  node: RpcNode,
  owner: Address,
  { spender, grants }: TokenPermit,
): Promise<ReadonlyMap<Address, bigint>> {
  const rows = grants.map(async ({ token }) => {
    const outcome = await readCall(node, PERMIT2, encodeCall(permit2, 'allowance', [owner, token, spender]))
    const allowance = decodeOutcome(permit2, 'allowance', outcome)
    return allowance ? [[token, BigInt(allowance[2])] as const] : []
  })
  return new Map((await Promise.all(rows)).flat())
}

/** Returns whether a single transfer's nonce was used. Nonces are bits in words of 256. */
async function isNonceUsed(node: RpcNode, owner: Address, { grants }: TokenPermit): Promise<boolean> {
  const nonce = grants[0]?.nonce ?? 0n
  const outcome = await readCall(node, PERMIT2, encodeCall(permit2, 'nonceBitmap', [owner, nonce >> 8n]))
  const word = decodeOutcome(permit2, 'nonceBitmap', outcome)
  return word !== undefined && ((word >> (nonce & 255n)) & 1n) === 1n
}

type DomainFacts = Pick<PermitFacts, 'isDomain' | 'nonces' | 'isUsed'>

async function readTokenDomain(
  node: RpcNode,
  owner: Address,
  permit: Extract<TokenPermit, { form: 'Permit' }>,
): Promise<DomainFacts> {
  const token = permit.grants[0]?.token as Address
  const domain = await readPermitDomain(node, token, owner)
  const isDomain = domain?.tokenName === permit.tokenName && domain.tokenVersion === permit.tokenVersion
  return { isDomain, nonces: new Map(domain ? [[token, domain.nonce]] : []), isUsed: false }
}

async function readPermit2Domain(node: RpcNode, owner: Address, permit: TokenPermit): Promise<DomainFacts> {
  const isTransfer = permit.grants.every(({ until }) => until === null)
  const [separator, nonces, isUsed] = await Promise.all([
    readCall(node, PERMIT2, selectorOf(permit2, 'DOMAIN_SEPARATOR')),
    isTransfer ? new Map<Address, bigint>() : readNextNonces(node, owner, permit),
    isTransfer && isNonceUsed(node, owner, permit),
  ])
  const isDomain = decodeOutcome(permit2, 'DOMAIN_SEPARATOR', separator) === permit2Separator(node.chainId)
  return { isDomain, nonces, isUsed }
}

/**
 * Reads what the chain reports about a permit: its domain, its nonces, the spender and the balances.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readPermitFacts(
  node: RpcNode,
  owner: Address,
  permit: TokenPermit,
): Promise<PermitFacts> {
  const tokens = [...new Set(permit.grants.map(({ token }) => token))]
  const [allowance, domain] = await Promise.all([
    readAllowanceFacts(node, owner, permit.spender, tokens),
    permit.form === 'Permit' ? readTokenDomain(node, owner, permit) : readPermit2Domain(node, owner, permit),
  ])
  return { ...allowance, ...domain }
}
