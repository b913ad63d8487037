/** Describes orders. The texts change with time, for example "in 29 minutes". */

import { watchConfirmed } from '../../client/settings/address-book'
import { deploymentFor } from '../../client/settings/profiles'
import type { Deployment } from '../../domain/chains/chains'
import { findNamedToken } from '../../domain/chains/imported-tokens'
import { type Address, type ChainId, type Seconds, toMilliseconds, toSeconds } from '../../domain/scalars'
import { isolate } from '../../domain/text/isolate'
import { formatDateTimeSeconds } from '../../domain/text/numbers'
import { describeOrder } from '../../wallet/describe/order'
import { shortAddress } from '../../wallet/vault/checksum'
import { useLive } from '../kit/use-live'
import { useNow } from '../kit/use-now'
import { useWorkspace } from '../workspace/workspace'

/** Facts about the order itself. The deployment is that of the profile unless another one is given. */
type DescribedOrder = Pick<Parameters<typeof describeOrder>[0], 'terms' | 'owner' | 'appData' | 'shown'> & {
  readonly deployment?: Deployment
}

/** Describes several orders, each on its own. */
export function useClearTexts(chainId: ChainId, orders: readonly DescribedOrder[]) {
  const { profile, accounts } = useWorkspace()
  const now = toSeconds(useNow())
  const book = useLive(watchConfirmed, []) ?? []
  const deployment = deploymentFor(profile, chainId)
  const nameOfOwner = (owner: Address): string | undefined => {
    const name = accounts.find(({ address }) => address === owner)?.name
    return name && `${isolate(name)} (${shortAddress(owner)})`
  }
  const clears = orders.map((order) =>
    describeOrder({
      deployment,
      ...order,
      ownerName: nameOfOwner(order.owner),
      now,
      findToken: (token) => findNamedToken(chainId, token),
      nameOf: (address) => book.find((entry) => entry.address === address)?.name,
      writeTime: (time: Seconds) => formatDateTimeSeconds(toMilliseconds(time)),
    }),
  )
  return { clears, deployment }
}

export function useClearText(chainId: ChainId, order: DescribedOrder) {
  const { clears, deployment } = useClearTexts(chainId, [order])
  return { clear: clears[0] as (typeof clears)[number], deployment }
}
