import { describe, expect, it } from 'vitest'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { type Order, termsOf } from '../../../src/domain/orders/order'
import { orderUidOf } from '../../../src/domain/orders/uid'
import type { Address, Amount, ChainId } from '../../../src/domain/scalars'
import { findReportDifferences } from '../../../src/ui/orders/report-differences'
import { anyAddress, anyOrder } from '../../support/arbitraries'
import { fc } from '../../support/properties'

const amount = (value: bigint): Amount => value as Amount
const deployment = deploymentOf(1 as ChainId, 'production')

describe('findReportDifferences', () => {
  const reported = (order: Order, owner: Address): Order => ({
    ...order,
    owner,
    uid: orderUidOf(deployment, termsOf(order), owner),
  })

  it('finds nothing when the service reports the signed order', () => {
    fc.assert(
      fc.property(anyOrder, anyAddress, (order, owner) => {
        expect(findReportDifferences(deployment, termsOf(order), reported(order, owner))).toEqual([])
      }),
    )
  })

  it('finds every changed amount, and the UID that changes with it', () => {
    fc.assert(
      fc.property(anyOrder, anyAddress, (order, owner) => {
        const signed = { ...termsOf(order), buyAmount: amount(order.buyAmount ^ 1n) }
        const fields = findReportDifferences(deployment, signed, reported(order, owner)).map(
          ({ field }) => field,
        )
        expect(fields).toEqual(['buyAmount', 'uid'])
      }),
    )
  })
})
