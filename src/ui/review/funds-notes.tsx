/** Says in a review if balance or allowance of the sell token could not be checked, or is too low. */
import { deploymentFor } from '../../client/settings/profiles'
import type { OrderTerms } from '../../domain/orders/order'
import type { Address } from '../../domain/scalars'
import { listPermits } from '../../wallet/messages/app-data-calls'
import { listFundsNotes, type SellFunds } from '../../wallet/policy/sell-funds'
import { Callout } from '../kit/callout'
import { useWorkspace } from '../workspace/workspace'

interface SellingOrder {
  readonly terms: OrderTerms
  readonly owner: Address
  readonly appData: string
}

interface FundsNotesProps {
  /** Undefined until the balance has been read. */
  readonly funds: SellFunds | undefined
  /** Orders that share one balance. Orders that sell another token than the first are left out. */
  readonly orders: readonly SellingOrder[]
}

export function FundsNotes({ funds, orders }: FundsNotesProps) {
  const { chain, profile } = useWorkspace()
  const [first] = orders
  const sellToken = first?.terms.sellToken
  const own = orders.filter(({ terms }) => terms.sellToken === sellToken)
  const amount = own.reduce((sum, { terms }) => sum + terms.sellAmount + terms.feeAmount, 0n)
  const deployment = deploymentFor(profile, chain.id)
  const hasPermit = own.some((order) => listPermits(order, deployment).length > 0)
  const notes = funds && sellToken ? listFundsNotes(chain.id, { sellToken, amount, hasPermit }, funds) : []
  return (
    <div aria-live="polite">
      {notes.map((note) => (
        <Callout key={note} tone="caution">
          {note}
        </Callout>
      ))}
    </div>
  )
}
