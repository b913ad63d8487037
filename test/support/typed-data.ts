/** EIP-712 messages of the protocol in the form of other libraries, to compare our hashes with theirs. */
import { type MessageTypes, SignTypedDataVersion, TypedDataUtils } from '@metamask/eth-sig-util'
import { bytesToHex, type Hex } from 'viem'
import type { Deployment } from '../../src/domain/chains/chains'
import type { OrderTerms } from '../../src/domain/orders/order'

const field = <N extends string, T extends string>(name: N, type: T) => ({ name, type })

/** Types by primary type, written by hand from SOURCES: Affiliates, Order digest and UID, Cancelling. */
export const messageTypes = {
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
  AffiliateCode: [field('walletAddress', 'address'), field('code', 'string'), field('chainId', 'uint256')],
} as const

const deploymentDomainType = [
  field('name', 'string'),
  field('version', 'string'),
  field('chainId', 'uint256'),
  field('verifyingContract', 'address'),
]

/** Domain in the form of the libraries. */
export interface MessageDomain {
  readonly name: string
  readonly version: string
  readonly chainId?: number
  readonly verifyingContract?: Hex
}

export const domainOf = (deployment: Deployment): MessageDomain => ({
  name: deployment.domainName,
  version: 'v2',
  chainId: deployment.chainId,
  verifyingContract: deployment.settlement,
})

/** Returns an order as a typed message. A null receiver becomes the zero address. */
export const messageOf = (terms: OrderTerms) => ({
  ...terms,
  receiver: terms.receiver ?? (`0x${'00'.repeat(20)}` as const),
})

/** Returns typed data in the form of eth-sig-util. */
export const sigUtilData = (
  primaryType: keyof typeof messageTypes,
  domain: MessageDomain,
  message: object,
) => ({
  types: {
    EIP712Domain: deploymentDomainType.filter(({ name }) => name in domain),
    [primaryType]: [...messageTypes[primaryType]],
  } as MessageTypes & { EIP712Domain: { name: string; type: string }[] },
  primaryType,
  domain,
  message: message as Record<string, unknown>,
})

/** Returns the digest that eth-sig-util computes. */
export const sigUtilDigest = (
  primaryType: keyof typeof messageTypes,
  domain: MessageDomain,
  message: object,
): Hex =>
  bytesToHex(TypedDataUtils.eip712Hash(sigUtilData(primaryType, domain, message), SignTypedDataVersion.V4))
