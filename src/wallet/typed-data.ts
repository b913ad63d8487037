/** The raw EIP-712 typed data of what is signed, as JSON can carry it: what a wallet is handed and a curious person reads. */
import type { Deployment } from '../domain/chains'
import type { OrderTerms } from '../domain/orders'
import type { OrderUid } from '../domain/scalars'

const field = (name: string, type: string) => ({ name, type })

const types = {
  EIP712Domain: [
    field('name', 'string'),
    field('version', 'string'),
    field('chainId', 'uint256'),
    field('verifyingContract', 'address'),
  ],
  Order: [
    field('sellToken', 'address'),
    field('buyToken', 'address'),
    field('receiver', 'address'),
    field('sellAmount', 'uint256'),
    field('buyAmount', 'uint256'),
    field('validTo', 'uint32'),
    field('appData', 'bytes32'),
    field('feeAmount', 'uint256'),
    field('kind', 'string'),
    field('partiallyFillable', 'bool'),
    field('sellTokenBalance', 'string'),
    field('buyTokenBalance', 'string'),
  ],
  OrderCancellation: [field('orderUid', 'bytes')],
  OrderCancellations: [field('orderUids', 'bytes[]')],
}

type PrimaryType = Exclude<keyof typeof types, 'EIP712Domain'>

/** Typed data of one of our three messages; every amount is a decimal string. */
export interface TypedData {
  readonly types: { EIP712Domain: { name: string; type: string }[] } & Record<
    string,
    { name: string; type: string }[]
  >
  readonly primaryType: PrimaryType
  readonly domain: { name: string; version: string; chainId: number; verifyingContract: string }
  readonly message: Record<string, unknown>
}

const typedData = (
  deployment: Deployment,
  primaryType: PrimaryType,
  message: TypedData['message'],
): TypedData => ({
  types: { EIP712Domain: types.EIP712Domain, [primaryType]: types[primaryType] },
  primaryType,
  domain: {
    name: deployment.domainName,
    version: 'v2',
    chainId: deployment.chainId,
    verifyingContract: deployment.settlement,
  },
  message,
})

/** "The owner" is signed as the zero address. */
const OWNER_RECEIVES = `0x${'00'.repeat(20)}`

/** Typed data of an order (spec 5.3). */
export const typedDataOf = (deployment: Deployment, terms: OrderTerms): TypedData =>
  typedData(deployment, 'Order', {
    sellToken: terms.sellToken,
    buyToken: terms.buyToken,
    receiver: terms.receiver ?? OWNER_RECEIVES,
    sellAmount: terms.sellAmount.toString(),
    buyAmount: terms.buyAmount.toString(),
    validTo: terms.validTo,
    appData: terms.appData,
    feeAmount: terms.feeAmount.toString(),
    kind: terms.kind,
    partiallyFillable: terms.partiallyFillable,
    sellTokenBalance: terms.sellTokenBalance,
    buyTokenBalance: terms.buyTokenBalance,
  })

/** Typed data of the cancellation of one order (live service 2.3). */
export const typedDataOfCancellation = (deployment: Deployment, uid: OrderUid): TypedData =>
  typedData(deployment, 'OrderCancellation', { orderUid: uid })

/** Typed data of the cancellation of several orders (live service 2.3). */
export const typedDataOfCancellations = (deployment: Deployment, uids: readonly OrderUid[]): TypedData =>
  typedData(deployment, 'OrderCancellations', { orderUids: [...uids] })
