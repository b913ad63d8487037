/** Orders in words; recomputed each second only for its "in 29 minutes". */
import { watchAddresses } from '../../client/settings/address-book'
import { deploymentFor } from '../../client/settings/profiles'
import { findKnownToken } from '../../domain/chains/imported-tokens'
import { type Address, type ChainId, type Seconds, toMilliseconds, toSeconds } from '../../domain/scalars'
import { moment } from '../../domain/text/numbers'
import { describeOrder } from '../../wallet/describe/order'
import { shortAddress } from '../../wallet/vault/checksum'
import { useLive } from '../kit/use-live'
import { useNow } from '../kit/use-now'
import { useWorkspace } from '../workspace/workspace'

/** What is known of the order itself; the rest is the clock's, the token lists' and the address book's. */
type Described = Pick<Parameters<typeof describeOrder>[0], 'terms' | 'owner' | 'appData' | 'shown'>

/** Several orders in words, each as if it were alone. */
export function useClearTexts(chainId: ChainId, orders: readonly Described[]) {
  const { profile, accounts } = useWorkspace()
  const now = toSeconds(useNow())
  const book = useLive(watchAddresses, []) ?? []
  const deployment = deploymentFor(profile, chainId)
  const nameOfOwner = (owner: Address): string | undefined => {
    const name = accounts.find(({ address }) => address === owner)?.name
    return name && `${name} (${shortAddress(owner)})`
  }
  const clears = orders.map((order) =>
    describeOrder({
      ...order,
      ownerName: nameOfOwner(order.owner),
      now,
      deployment,
      findToken: (at) => findKnownToken(chainId, at),
      nameOf: (at) => book.find(({ address }) => address === at)?.name,
      writeTime: (at: Seconds) => moment(toMilliseconds(at)),
    }),
  )
  return { clears, deployment }
}

export function useClearText(chainId: ChainId, order: Described) {
  const { clears, deployment } = useClearTexts(chainId, [order])
  return { clear: clears[0] as (typeof clears)[number], deployment }
}
