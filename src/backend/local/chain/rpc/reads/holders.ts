/**
 * Who holds a token on a node's chain (SOURCES: Token prices). Its logs name everyone who ever received some; what they have
 * now is read from the token itself, which keeps its word even where its logs do not. Wrapped coins are got by a deposit.
 */

import { decodeEvent, decodeResult, encodeCall, toAddress, topicOf } from '../../../../../domain/evm/abi'
import { erc20, wrappedNative } from '../../../../../domain/evm/contracts'
import type { Address } from '../../../../../domain/scalars'
import { type Block, type Log, readLogs } from '../blocks'
import { type CallSite, readAll } from '../calls'

/** Where an event names who got the token. */
const receiverOf = (log: Log): Address | undefined => {
  const event = decodeEvent(erc20, log) ?? decodeEvent(wrappedNative, log)
  return event && toAddress(event.args.to)
}

/** Everybody who ever got the token, with what is left at a block. */
export async function readHolders(
  site: CallSite,
  token: Address,
  { number: block }: Block,
): Promise<readonly { readonly address: Address; readonly balance: bigint }[]> {
  const got = [topicOf(erc20, 'Transfer'), topicOf(wrappedNative, 'Deposit')]
  const logs = await readLogs(site.node, { addresses: [token], topics: got, from: 0, to: block })
  const everybody = [...new Set(logs.flatMap((log) => receiverOf(log) ?? []))]
  const calls = everybody.map((owner) => ({ to: token, data: encodeCall(erc20, 'balanceOf', [owner]) }))
  const words = await readAll(site, calls, block)
  return everybody.map((address, index) => ({
    address,
    balance: decodeResult(erc20, 'balanceOf', words[index]) ?? 0n,
  }))
}
