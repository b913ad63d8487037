/** Reads what a node reports about a transfer: the kind of the recipient, the balance, and what arrives. */
import type { RpcNode } from '../../api/node'
import { NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { decodeOutcome, decodeResult, encodeCall } from '../../domain/evm/abi'
import { erc20 } from '../../domain/evm/contracts'
import { type Address, type Hex, hex } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { ActOf } from '../../wallet/messages/transaction-acts'
import type { TransferContext } from '../../wallet/policy/transfer-policy'
import { readBalance, readCall } from '../chain/rpc'
import { readReceived } from '../tokens/transfer-fee'

type Transfer = ActOf<'transfer'>

export interface TransferFacts extends TransferContext {
  /** Amount that arrives, in atoms. Undefined if the node cannot simulate it. */
  readonly received: bigint | undefined
  /** USD value of the amount. Undefined if unknown. */
  readonly usd: number | undefined
}

/** Code of an account that delegates to a contract (EIP-7702). Its key still controls it. */
const DELEGATION = '0xef0100'

const readCode = (node: RpcNode, at: Address): Promise<Hex> => node.ask('eth_getCode', [at, 'latest'], hex)

/** Reads what kind of contract an address is. Every token answers both questions of ERC-20. */
async function readCodeKind(node: RpcNode, at: Address): Promise<TransferContext['code']> {
  const code = await readCode(node, at)
  if (code === '0x' || code.startsWith(DELEGATION)) return 'none'
  const [balance, allowance] = await Promise.all([
    readCall(node, at, encodeCall(erc20, 'balanceOf', [at])),
    readCall(node, at, encodeCall(erc20, 'allowance', [at, at])),
  ])
  const isToken =
    decodeOutcome(erc20, 'balanceOf', balance) !== undefined &&
    decodeOutcome(erc20, 'allowance', allowance) !== undefined
  return isToken ? 'token' : 'contract'
}

/** Facts that the chain reports. */
export type ChainFacts = Pick<TransferFacts, 'balance' | 'code' | 'received'>

/**
 * Reads what a node reports about a transfer.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readNodeFacts(
  node: RpcNode,
  owner: Address,
  { token, recipient, amount }: Transfer,
): Promise<ChainFacts> {
  const isNative = token === NATIVE_TOKEN_MARKER
  const [code, balance, received] = await Promise.all([
    readCodeKind(node, recipient),
    isNative
      ? readBalance(node, owner)
      : readCall(node, token, encodeCall(erc20, 'balanceOf', [owner])).then((outcome) =>
          decodeOutcome(erc20, 'balanceOf', outcome),
        ),
    isNative ? amount : readReceived(node, { token, holder: owner, recipient, amount }),
  ])
  return { code, balance, received }
}

/**
 * Returns why a simulated transfer moves nothing: the token returned false, or has no contract. Some tokens
 * return nothing (USDT).
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function findTransferFault(
  node: RpcNode,
  { token }: Transfer,
  returned: Hex,
): Promise<string | undefined> {
  if (token === NATIVE_TOKEN_MARKER) return undefined
  if (returned === '0x')
    return (await readCode(node, token)) === '0x'
      ? t`There is no token at this address on this network.`
      : undefined
  return decodeResult(erc20, 'transfer', returned) === false
    ? t`The token’s contract refuses the transfer.`
    : undefined
}
