/**
 * Holders of a token on a node's chain (SOURCES: Token prices). Transfer logs name the accounts that ever
 * received the token. Balances are read from the token, because its logs may be wrong. Wrapped coins also
 * come from deposits.
 */

import { decodeEvent, decodeOutcome, encodeCall, toAddress, topicOf } from '../../../../domain/evm/abi'
import { erc20, wrappedNative } from '../../../../domain/evm/contracts'
import type { Address } from '../../../../domain/scalars'
import { type Block, type Log, readLogs } from '../blocks'
import { type CallSite, readCalls } from '../calls'

/** Returns the receiver in a transfer or deposit log. */
const receiverOf = (log: Log): Address | undefined => {
  const event = decodeEvent(erc20, log) ?? decodeEvent(wrappedNative, log)
  return event && toAddress(event.args.to)
}

/**
 * Reads every account that ever received a token, with its balance at a block. An account is left out if the
 * token does not return its balance.
 */
export async function readHolders(
  site: CallSite,
  token: Address,
  { number: block }: Block,
): Promise<readonly { readonly address: Address; readonly balance: bigint }[]> {
  const topics = [topicOf(erc20, 'Transfer'), topicOf(wrappedNative, 'Deposit')]
  const logs = await readLogs(site.node, { addresses: [token], topics, from: 0, to: block })
  const accounts = [...new Set(logs.flatMap((log) => receiverOf(log) ?? []))]
  const calls = accounts.map((owner) => ({ to: token, data: encodeCall(erc20, 'balanceOf', [owner]) }))
  const outcomes = await readCalls(site, calls, block)
  return accounts.flatMap((address, index) => {
    const balance = decodeOutcome(erc20, 'balanceOf', outcomes[index])
    return balance === undefined ? [] : [{ address, balance }]
  })
}
