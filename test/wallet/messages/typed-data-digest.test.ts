import { SignTypedDataVersion, TypedDataUtils } from '@metamask/eth-sig-util'
import { describe, expect, it } from 'vitest'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { type Address, type ChainId, type Hash32, type Seconds, toAmount } from '../../../src/domain/scalars'
import {
  type TypedData,
  typedDataOf,
  typedDataOfAffiliateCode,
  typedDataOfCancellations,
  typedDataOfPermit,
  typedDataOfSafeMessage,
} from '../../../src/wallet/messages/typed-data'
import { digestOfTypedData } from '../../../src/wallet/messages/typed-data-digest'
import { anyAddress, anyHash32, anyOrderUid, anyTerms } from '../../support/arbitraries'
import { fc } from '../../support/properties'
import { safeTransactionData } from '../../support/typed-messages'

const deployment = deploymentOf(1 as ChainId, 'production')
const theirs = (data: TypedData): string =>
  `0x${Buffer.from(TypedDataUtils.eip712Hash(data as never, SignTypedDataVersion.V4)).toString('hex')}`

const anyPermit = fc.record({
  owner: anyAddress,
  token: anyAddress,
  spender: anyAddress,
  value: fc.bigInt(0n, 2n ** 256n - 1n),
})

const anyMessage: fc.Arbitrary<TypedData> = fc.oneof(
  anyTerms.map((terms) => typedDataOf(deployment, terms)),
  fc
    .array(anyOrderUid, { minLength: 1, maxLength: 3 })
    .map((uids) => typedDataOfCancellations(deployment, uids)),
  fc.tuple(anyAddress, fc.string()).map(([at, code]) => typedDataOfAffiliateCode(at, code)),
  anyHash32.map((hash: Hash32) => typedDataOfSafeMessage(1 as ChainId, deployment.settlement, hash)),
  anyAddress.map((to: Address) => safeTransactionData(1 as ChainId, to, { to, data: '0x1234' })),
  anyPermit.map(({ value, ...permit }) =>
    typedDataOfPermit({
      ...permit,
      deployment,
      tokenName: 'Token',
      tokenVersion: '1',
      value: toAmount(value),
      nonce: toAmount(0n),
      deadline: 5 as Seconds,
    }),
  ),
)

describe('digestOfTypedData', () => {
  it("equals the digest of MetaMask's library for every known message", () => {
    fc.assert(fc.property(anyMessage, (data) => void expect(digestOfTypedData(data)).toBe(theirs(data))))
  })
})
