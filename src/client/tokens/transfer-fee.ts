/**
 * Measures the transfer fee of a token by simulation. During an `eth_call`, a holder's account gets code that
 * transfers its balance and returns the received amount. The fee is unknown if no account holds the token, or
 * if the node does not support state overrides. A token may exempt some accounts from its fee.
 */
import { size } from 'viem/utils'
import type { RpcNode } from '../../api/node'
import { decodeOutcome, encodeCall } from '../../domain/evm/abi'
import { erc20 } from '../../domain/evm/contracts'
import type { Address, Hex } from '../../domain/scalars'
import { readCall } from '../chain/rpc'

/** An address that no token knows. */
const RECEIVER = `0x${'c0be11'.repeat(6)}c0be` as Address

/** Code of the holder. Its call data are three words: token, receiver, amount. */
const CODE = `0x${[
  '6370a0823160e01b600052', // memory 0: the selector of balanceOf
  '602035600452', // and the receiver
  '60206040602460006000355afa50', // balanceOf before, to memory 64
  '63a9059cbb60e01b606052', // memory 96: the selector of transfer
  '602035606452604035608452', // the receiver and the amount
  '600060006044606060006000355af1', // transfer
  '15606657', // where it failed, to the last line
  '60206060602460006000355afa50', // balanceOf after, to memory 96
  '6040516060510360005260206000f3', // returns after - before
  '5b60006000fd', // reverts
].join('')}` as Hex

const WORD_BYTES = 32
const word = (value: string): string => value.replace('0x', '').padStart(2 * WORD_BYTES, '0')

interface SimulatedTransfer {
  readonly token: Address
  readonly holder: Address
  readonly recipient: Address
  readonly amount: bigint
}

/**
 * Reads the amount that arrives of a transfer. Undefined if the transfer fails or the node does not support
 * state overrides.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readReceived(
  node: Pick<RpcNode, 'attempt'>,
  { token, holder, recipient, amount }: SimulatedTransfer,
): Promise<bigint | undefined> {
  const data: Hex = `0x${word(token)}${word(recipient)}${word(amount.toString(16))}`
  const outcome = await readCall(node, holder, data, { overrides: { [holder]: { code: CODE } } })
  if (!('result' in outcome) || size(outcome.result) !== WORD_BYTES) return undefined
  // The recipient may have less afterwards: nothing arrived.
  const received = BigInt.asIntN(8 * WORD_BYTES, BigInt(outcome.result))
  return received > 0n ? received : 0n
}

/**
 * Reads the fee of a transfer in basis points, rounded down. Undefined if no simulation succeeds. The first
 * account with a balance is the sender.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readTransferFee(
  node: RpcNode,
  token: Address,
  accounts: readonly Address[],
): Promise<number | undefined> {
  for (const holder of accounts) {
    const balance = await readCall(node, token, encodeCall(erc20, 'balanceOf', [holder]))
    const amount = decodeOutcome(erc20, 'balanceOf', balance)
    if (!amount) continue
    const received = await readReceived(node, { token, holder, recipient: RECEIVER, amount })
    return received === undefined || received > amount
      ? undefined
      : Number(((amount - received) * 10_000n) / amount)
  }
  return undefined
}
