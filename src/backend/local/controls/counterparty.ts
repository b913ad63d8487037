/** An order that wants the opposite of another one, of an account that exists for this only. */
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
import { addressOf } from '../chain/paper/addresses'
import { mint } from '../chain/paper/mining'
import { findOrder } from '../store/orders'
import type { ServiceDatabase } from '../store/schema'

/** It wants this much less than the order has to sell, and sells as much more than that wants: gas and fees are paid of it. */
const GENEROUS_PERCENT = 3n
const VALID_SECONDS = 3600

/** What a counterparty stands on. */
export interface CounterpartyParts {
  readonly database: ServiceDatabase
  readonly call: Call
  readonly now: () => Milliseconds
}

/** Funds an account and has it place and presign the opposite order; its UID. @throws Refusal OrderNotFound, and as `mint` does */
export async function placeCounterparty(
  { database, call, now }: CounterpartyParts,
  { network, uid }: { readonly network: ChainId; readonly uid: OrderUid },
): Promise<OrderUid> {
  const row = await findOrder(database, network, uid)
  if (!row) throw new Refusal('OrderNotFound', { description: `There is no order ${uid} here.` })
  const owner = addressOf(`cowbell counterparty ${uid} ${now()}`)
  const token = tradedToken(network, row.terms.buyToken)
  const amount = (row.terms.buyAmount * (100n + GENEROUS_PERCENT)) / 100n + 1n
  const buyAmount = toAmount((row.terms.sellAmount * (100n - GENEROUS_PERCENT)) / 100n + 1n)
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
