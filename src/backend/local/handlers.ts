/** A handler for every row of the contract: each file of `handlers/` gives its part. */
import type { Handlers } from '../../api/endpoints'
import type { ServiceContext } from './context'
import { affiliateStatsHandlers } from './handlers/affiliate-stats'
import { affiliateHandlers } from './handlers/affiliates'
import { appDataHandlers } from './handlers/app-data'
import { auctionHandlers } from './handlers/auctions'
import { cancellationHandlers } from './handlers/cancellations'
import { debugReportHandlers } from './handlers/debug-reports'
import { notificationHandlers } from './handlers/notifications'
import { orderHandlers } from './handlers/orders'
import { paperHandlers } from './handlers/paper'
import { placementHandlers } from './handlers/placement'
import { quoteHandlers } from './handlers/quotes'
import { serviceHandlers } from './handlers/service'
import { tokenHandlers } from './handlers/tokens'
import { tradeHandlers } from './handlers/trades'

/** Every handler over one open service. A row without one is a type error. */
export const createHandlers = (context: ServiceContext): Handlers => ({
  ...affiliateStatsHandlers(context),
  ...affiliateHandlers(context),
  ...appDataHandlers(context),
  ...auctionHandlers(context),
  ...cancellationHandlers(context),
  ...debugReportHandlers(context),
  ...notificationHandlers(context),
  ...orderHandlers(context),
  ...paperHandlers(context),
  ...placementHandlers(context),
  ...quoteHandlers(context),
  ...serviceHandlers(context),
  ...tokenHandlers(context),
  ...tradeHandlers(context),
})
