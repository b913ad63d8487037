import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { deployment, environment } from '../../src/domain/chains/chains'
import { appDataBody } from '../../src/domain/orders/app-data'
import { appDataDocument } from '../../src/domain/orders/app-data-schema'
import {
  interaction,
  order,
  orderCancellation,
  orderCancellations,
  orderLookup,
  orderPlacement,
  orderProgress,
  orderTerms,
} from '../../src/domain/orders/order'
import { quote, quoteRequest } from '../../src/domain/orders/quotes'
import {
  affiliate,
  affiliateRegistered,
  affiliateRegistration,
  affiliateStats,
  traderStats,
} from '../../src/domain/reports/affiliates'
import { reportedAuction, solverCompetition } from '../../src/domain/reports/auctions'
import { debugReport } from '../../src/domain/reports/debug-reports'
import { serviceNotification } from '../../src/domain/reports/notifications'
import { paperAccount, paperReceipt, paperTransaction } from '../../src/domain/reports/paper-transactions'
import { tokenHolder, tokenPrice } from '../../src/domain/reports/token-prices'
import { reportedTrade, trade } from '../../src/domain/reports/trades'
import {
  address,
  amount,
  bps,
  chainId,
  hash32,
  hex,
  orderUid,
  positiveAmount,
  quantity,
  seconds,
  timestamp,
  wholeNumber,
} from '../../src/domain/scalars'
import { arbitraryOf } from '../support/arbitraries'
import { fc } from '../support/properties'

const schemas = {
  address,
  amount,
  bps,
  chainId,
  hash32,
  hex,
  orderUid,
  positiveAmount,
  quantity,
  seconds,
  timestamp,
  wholeNumber,
  orderTerms,
  orderPlacement,
  interaction,
  order,
  orderLookup,
  orderCancellation,
  orderCancellations,
  orderProgress,
  quoteRequest,
  quote,
  appDataDocument,
  appDataBody,
  trade,
  reportedTrade,
  solverCompetition,
  reportedAuction,
  debugReport,
  notification: serviceNotification,
  affiliate,
  affiliateRegistration,
  affiliateRegistered,
  affiliateStats,
  traderStats,
  tokenPrice,
  tokenHolder,
  paperTransaction,
  paperReceipt,
  paperAccount,
  deployment,
  environment,
} as const satisfies Record<string, z.core.$ZodType>

const rows = Object.entries<z.core.$ZodType>(schemas).map(([name, schema]) => ({ name, schema }))

describe.each(rows)('a value of $name', ({ schema }) => {
  it('is unchanged after encoding to JSON and decoding', () => {
    fc.assert(
      fc.property(arbitraryOf(schema), (value) => {
        const wire: unknown = JSON.parse(JSON.stringify(z.encode(schema, value)))
        expect(z.decode(schema, wire as never)).toEqual(value)
      }),
    )
  })
})
