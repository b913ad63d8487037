import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  affiliate,
  affiliateRegistered,
  affiliateRegistration,
  affiliateStats,
  traderStats,
} from '../../src/domain/affiliates'
import { appDataBody, appDataDocument } from '../../src/domain/app-data'
import { reportedAuction, reportedFeePolicy, solverCompetition } from '../../src/domain/auctions'
import { deployment, environment } from '../../src/domain/chains'
import { debugReport, orderEvent } from '../../src/domain/debug-reports'
import { notification } from '../../src/domain/notifications'
import {
  interaction,
  order,
  orderCancellation,
  orderCancellations,
  orderLookup,
  orderPlacement,
  orderProgress,
  orderQuote,
  orderTerms,
} from '../../src/domain/orders'
import { paperAccount, paperReceipt, paperTransaction } from '../../src/domain/paper-transactions'
import { quote, quoteParameters, quoteRequest } from '../../src/domain/quotes'
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
import { tokenHolder, tokenPrice } from '../../src/domain/token-prices'
import { reportedTrade, trade, tradeFeePolicy } from '../../src/domain/trades'
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
  orderQuote,
  order,
  orderLookup,
  orderCancellation,
  orderCancellations,
  orderProgress,
  quoteRequest,
  quoteParameters,
  quote,
  appDataDocument,
  appDataBody,
  trade,
  tradeFeePolicy,
  reportedTrade,
  solverCompetition,
  reportedAuction,
  reportedFeePolicy,
  orderEvent,
  debugReport,
  notification,
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
  it('comes back from JSON as it went', () => {
    fc.assert(
      fc.property(arbitraryOf(schema), (value) => {
        const wire: unknown = JSON.parse(JSON.stringify(z.encode(schema, value)))
        expect(z.decode(schema, wire as never)).toEqual(value)
      }),
    )
  })
})
