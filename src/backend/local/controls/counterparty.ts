/** A counterparty: an order with the opposite trade of another order, from a new account. */
import type { Call } from '../../../api/caller'
import { tradedToken } from '../../../domain/chains/chains'
import { ZERO_APP_DATA } from '../../../domain/orders/app-data'
import { Refusal } from '../../../domain/refusal'
import {
  type ChainId,
  type Milliseconds,
  type OrderUid,
  type Seconds,
  toAmount,
  toSeconds,
} from '../../../domain/scalars'
import { addressOf } from '../paper/addresses'
import { mint } from '../paper/mining'
import { findOrder } from '../store/orders'
import type { ServiceDatabase } from '../store/schema'

/** The counterparty buys 3% less and sells 3% more than the order asks. The difference pays gas and fees. */
const MARGIN_PERCENT = 3n
const VALID_SECONDS = 3600

export interface CounterpartyParts {
  readonly database: ServiceDatabase
  readonly call: Call
  readonly now: () => Milliseconds
}

/**
 * Funds an account, places the opposite order and presigns it. Returns its UID.
 * @throws Refusal OrderNotFound, and the refusals of `mint`
 */
export async function placeCounterparty(
  { database, call, now }: CounterpartyParts,
  { network, uid }: { readonly network: ChainId; readonly uid: OrderUid },
): Promise<OrderUid> {
  const row = await findOrder(database, network, uid)
  if (!row) throw new Refusal('OrderNotFound', { description: `There is no order ${uid} here.` })
  const owner = addressOf(`cowbell counterparty ${uid} ${now()}`)
  const token = tradedToken(network, row.terms.buyToken)
  const amount = (row.terms.buyAmount * (100n + MARGIN_PERCENT)) / 100n + 1n
  const buyAmount = toAmount((row.terms.sellAmount * (100n - MARGIN_PERCENT)) / 100n + 1n)
  await database.transaction('rw', [database.markets, database.holdings], () =>
    mint(database, network, { owner, token, amount }),
  )
  const sellAmount = toAmount(amount)
  const send = (body: Parameters<typeof call<'sendPaperTransaction'>>[1]['body']) =>
    call('sendPaperTransaction', { network, body })
  await send({ kind: 'approve', owner, token, amount: sellAmount })
  const placed = await call('placeOrder', {
    network,
    body: {
      sellToken: token,
      buyToken: row.terms.sellToken,
      receiver: null,
      sellAmount,
      buyAmount,
      validTo: (toSeconds(now()) + VALID_SECONDS) as Seconds,
      appData: ZERO_APP_DATA,
      feeAmount: toAmount(0n),
      kind: 'sell',
      partiallyFillable: true,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
      signingScheme: 'presign',
      signature: '0x',
      from: owner,
      fullBalanceCheck: false,
    },
  })
  await send({ kind: 'setPreSignature', owner, uid: placed, isSigned: true })
  return placed
}
