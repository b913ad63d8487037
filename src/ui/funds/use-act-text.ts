/** A transaction in the words of its reader: with times, with what amounts are worth, and with each address beside its name. */
import type { TransactionSender } from '../../client/sending/send'
import type { Chain } from '../../domain/chains/chains'
import { findKnownToken } from '../../domain/chains/imported-tokens'
import { type Address, address, toMilliseconds } from '../../domain/scalars'
import { moment, usd, usdOf } from '../../domain/text/numbers'
import { describeAct, type TransactionText } from '../../wallet/describe/transaction'
import { callOf, type TransactionAct } from '../../wallet/messages/transaction-acts'
import { shortAddress } from '../../wallet/vault/checksum'
import { useUsdPrices } from '../tokens/use-funds'
import { useWorkspace } from '../workspace/workspace'

/** The tokens whose amounts are shown; the native coin is worth what its wrapped form is. */
function tokensOf(act: TransactionAct, { wrappedNative }: Chain): readonly Address[] {
  if (act.kind === 'approve') return [act.token]
  if ('order' in act) return [wrappedNative, act.order.buyToken]
  return 'amount' in act ? [wrappedNative] : []
}

/** A line that names an address, with the address: one that is doubted is shown whole beside it. */
const withShortAddress = (line: TransactionText['lines'][number]): typeof line => {
  const at = address.safeParse(line.detail)
  return at.success && !line.tone ? { ...line, text: `${line.text} (${shortAddress(at.data)})` } : line
}

/** Describes an act to the account at hand. */
export function useActText(act: TransactionAct, sender: TransactionSender): TransactionText {
  const { profile, chain, accounts } = useWorkspace()
  const prices = useUsdPrices(tokensOf(act, chain))
  const { lines, ...text } = describeAct(act, callOf(act, sender).to, {
    ...sender,
    // A Safe's transaction is sent by one of its owners.
    nameOf: (at) => accounts.find(({ address }) => address === at)?.name,
    network: `${chain.label} · ${profile.label}`,
    findToken: (at) => findKnownToken(chain.id, at),
    writeTime: (at) => moment(toMilliseconds(at)),
    writeWorth: (atoms, at) => {
      const [token, price] = [findKnownToken(chain.id, at), prices.get(at)]
      return token && price ? ` · ${usd(usdOf(atoms, token.decimals, price))}` : ''
    },
  })
  return { ...text, lines: lines.map(withShortAddress) }
}
