/** Raw EIP-712 typed data as JSON values, as wallets receive it and the details view shows it. */
import { type Deployment, isSandboxContract } from '../../domain/chains/chains'
import type { OrderTerms } from '../../domain/orders/order'
import { type Address, type ChainId, type Hash32, type OrderUid, ZERO_ADDRESS } from '../../domain/scalars'
import type { PermitIntent } from './intents'

interface TypeField {
  readonly name: string
  readonly type: string
}
const field = (name: string, type: string): TypeField => ({ name, type })

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
  Permit: [
    field('owner', 'address'),
    field('spender', 'address'),
    field('value', 'uint256'),
    field('nonce', 'uint256'),
    field('deadline', 'uint256'),
  ],
  PermitSingle: [
    field('details', 'PermitDetails'),
    field('spender', 'address'),
    field('sigDeadline', 'uint256'),
  ],
  PermitBatch: [
    field('details', 'PermitDetails[]'),
    field('spender', 'address'),
    field('sigDeadline', 'uint256'),
  ],
  PermitTransferFrom: [
    field('permitted', 'TokenPermissions'),
    field('spender', 'address'),
    field('nonce', 'uint256'),
    field('deadline', 'uint256'),
  ],
  PermitBatchTransferFrom: [
    field('permitted', 'TokenPermissions[]'),
    field('spender', 'address'),
    field('nonce', 'uint256'),
    field('deadline', 'uint256'),
  ],
  SafeMessage: [field('message', 'bytes')],
  SafeTx: [
    field('to', 'address'),
    field('value', 'uint256'),
    field('data', 'bytes'),
    field('operation', 'uint8'),
    field('safeTxGas', 'uint256'),
    field('baseGas', 'uint256'),
    field('gasPrice', 'uint256'),
    field('gasToken', 'address'),
    field('refundReceiver', 'address'),
    field('nonce', 'uint256'),
  ],
} as const satisfies Record<string, readonly TypeField[]>
export type PrimaryType = keyof typeof messageTypes

/** Types of fields that are structs themselves (https://github.com/Uniswap/permit2). */
export const structTypes: Readonly<Record<string, readonly TypeField[]>> = {
  PermitDetails: [
    field('token', 'address'),
    field('amount', 'uint160'),
    field('expiration', 'uint48'),
    field('nonce', 'uint48'),
  ],
  TokenPermissions: [field('token', 'address'), field('amount', 'uint256')],
}

/** Returns the struct that a type names, also as a list. Undefined for other types. */
export const structOf = (type: string): string | undefined => {
  const name = type.replace(/\[\]$/, '')
  return Object.hasOwn(structTypes, name) ? name : undefined
}

/** Lists the structs in the fields of a message type. */
export const structsIn = (primaryType: PrimaryType): readonly string[] =>
  messageTypes[primaryType].flatMap(({ type }) => structOf(type) ?? [])

/** Fields that a domain can have, in the order of EIP-712. */
export const domainTypes = {
  name: field('name', 'string'),
  version: field('version', 'string'),
  chainId: field('chainId', 'uint256'),
  verifyingContract: field('verifyingContract', 'address'),
} as const
/** Domain of typed data. Absent fields are not hashed. */
export type TypedDataDomain = {
  readonly name?: string
  readonly version?: string
  readonly chainId?: number
  readonly verifyingContract?: string
}

/** Typed data of a known message. Amounts are decimal strings. */
export interface TypedData {
  readonly types: { EIP712Domain: { name: string; type: string }[] } & Record<
    string,
    { name: string; type: string }[]
  >
  readonly primaryType: PrimaryType
  readonly domain: TypedDataDomain
  readonly message: Record<string, unknown>
}

/** Lists the fields that a domain has, in order. */
export const fieldsOfDomain = (domain: TypedDataDomain): readonly TypeField[] =>
  (Object.keys(domainTypes) as (keyof typeof domainTypes)[])
    .filter((name) => domain[name] !== undefined)
    .map((name) => domainTypes[name])

/** Builds the typed data of a message under a domain. */
export const typedData = (
  domain: TypedDataDomain,
  primaryType: PrimaryType,
  message: TypedData['message'],
): TypedData => ({
  types: {
    EIP712Domain: [...fieldsOfDomain(domain)],
    [primaryType]: [...messageTypes[primaryType]],
    ...Object.fromEntries(structsIn(primaryType).map((name) => [name, [...(structTypes[name] ?? [])]])),
  },
  primaryType,
  domain,
  message,
})

/** Returns the domain of orders (SOURCES: Order digest and UID). */
const orderDomain = ({ domainName, chainId, settlement }: Deployment): TypedDataDomain => ({
  name: domainName,
  version: 'v2',
  chainId,
  verifyingContract: settlement,
})

/** Public domain of affiliate codes (SOURCES: Affiliates, Contracts). */
export const affiliateDomain: TypedDataDomain = { name: 'CoW Swap Affiliate', version: '1' }

/** Returns the domain of affiliate codes. That of the Sandbox has a contract, so the public program refuses it. */
const affiliateDomainOf = (deployment?: Pick<Deployment, 'settlement'>): TypedDataDomain =>
  deployment && isSandboxContract(deployment.settlement)
    ? { ...affiliateDomain, verifyingContract: deployment.settlement }
    : affiliateDomain

/** Builds the typed data of an order (SOURCES: Order digest and UID). */
export const typedDataOf = (deployment: Deployment, terms: OrderTerms): TypedData =>
  typedData(orderDomain(deployment), 'Order', {
    sellToken: terms.sellToken,
    buyToken: terms.buyToken,
    receiver: terms.receiver ?? ZERO_ADDRESS,
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

/** Builds the typed data of the cancellation of one order (SOURCES: Cancelling). */
export const typedDataOfCancellation = (deployment: Deployment, uid: OrderUid): TypedData =>
  typedData(orderDomain(deployment), 'OrderCancellation', { orderUid: uid })

/** Builds the typed data of the cancellation of several orders (SOURCES: Cancelling). */
export const typedDataOfCancellations = (deployment: Deployment, uids: readonly OrderUid[]): TypedData =>
  typedData(orderDomain(deployment), 'OrderCancellations', { orderUids: [...uids] })

/**
 * Builds the typed data of a registration, for the public program unless the deployment is the Sandbox's. The
 * chain in the message is always 1 (SOURCES: Affiliates).
 */
export const typedDataOfAffiliateCode = (
  walletAddress: Address,
  code: string,
  deployment?: Pick<Deployment, 'settlement'>,
): TypedData => typedData(affiliateDomainOf(deployment), 'AffiliateCode', { walletAddress, code, chainId: 1 })

/** Builds the typed data of a permit, under the token's own domain (EIP-2612). */
export const typedDataOfPermit = (permit: Omit<PermitIntent, 'kind' | 'scheme'>): TypedData =>
  typedData(
    {
      name: permit.tokenName,
      version: permit.tokenVersion,
      chainId: permit.deployment.chainId,
      verifyingContract: permit.token,
    },
    'Permit',
    {
      owner: permit.owner,
      spender: permit.spender,
      value: permit.value.toString(),
      nonce: permit.nonce.toString(),
      deadline: permit.deadline.toString(),
    },
  )

/**
 * Builds the typed data that a Safe owner signs for a digest (EIP-1271, by the Safe's fallback handler since
 * 1.3.0).
 */
export const typedDataOfSafeMessage = (chainId: ChainId, safe: Address, digest: Hash32): TypedData =>
  typedData({ chainId, verifyingContract: safe }, 'SafeMessage', { message: digest })
