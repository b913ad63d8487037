/** Describes a transaction with times, USD values, and names next to addresses. */

import type { TransactionSender } from '../../client/sending/send'
import { type Chain, NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { findNamedToken } from '../../domain/chains/imported-tokens'
import { type Address, address, toMilliseconds } from '../../domain/scalars'
import { isolate } from '../../domain/text/isolate'
import { formatDateTimeSeconds, toUsd, usd } from '../../domain/text/numbers'
import { describeAct, type TransactionText } from '../../wallet/describe/transaction'
import { callOf, type TransactionAct } from '../../wallet/messages/transaction-acts'
import { shortAddress } from '../../wallet/vault/checksum'
import { useUsdPrices } from '../tokens/use-funds'
import { useNames } from '../workspace/use-names'
import { useWorkspace } from '../workspace/workspace'

/** Returns the tokens whose amounts are shown. The native coin has the price of its wrapped token. */
function tokensOf(act: TransactionAct, { wrappedNative }: Chain): readonly Address[] {
  if (act.kind === 'approve' || act.kind === 'approveSpender') return [act.token]
  if (act.kind === 'transfer') return [act.token === NATIVE_TOKEN_MARKER ? wrappedNative : act.token]
  if ('order' in act) return [wrappedNative, act.order.buyToken]
  return 'amount' in act ? [wrappedNative] : []
}

/**
 * Adds the short address to a line that names an address. A suspicious address is shown in full next to it.
 */
const withShortAddress = (line: TransactionText['lines'][number]): typeof line => {
  const parsed = address.safeParse(line.detail)
  return parsed.success && !line.tone && !line.text.includes(parsed.data)
    ? { ...line, text: `${line.text} (${shortAddress(parsed.data)})` }
    : line
}

/** Describes an act for the active account. */
export function useActText(act: TransactionAct, sender: TransactionSender): TransactionText {
  const { profile, chain } = useWorkspace()
  const names = useNames()
  const prices = useUsdPrices(tokensOf(act, chain))
  const { lines, ...text } = describeAct(act, callOf(act, sender).to, {
    ...sender,
    nameOf: names,
    network: `${isolate(chain.label)} · ${isolate(profile.label)}`,
    findToken: (token) => findNamedToken(chain.id, token),
    writeTime: (time) => formatDateTimeSeconds(toMilliseconds(time)),
    writeWorth: (atoms, tokenAddress) => {
      const token = findNamedToken(chain.id, tokenAddress)
      const price = prices.get(tokenAddress)
      return token && price ? ` · ${usd(toUsd(atoms, token.decimals, price))}` : ''
    },
  })
  return { ...text, lines: lines.map(withShortAddress) }
}
