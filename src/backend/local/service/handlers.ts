/** All handlers of the API. Each file of `handlers/` provides some. */
import type { Handlers } from '../../../api/endpoints'
import { affiliateStatsHandlers } from '../handlers/affiliate-stats'
import { affiliateHandlers } from '../handlers/affiliates'
import { appDataHandlers } from '../handlers/app-data'
import { auctionHandlers } from '../handlers/auctions'
import { cancellationHandlers } from '../handlers/cancellations'
import type { ServiceContext } from '../handlers/context'
import { debugReportHandlers } from '../handlers/debug-reports'
import { notificationHandlers } from '../handlers/notifications'
import { orderHandlers } from '../handlers/orders'
import { paperHandlers } from '../handlers/paper'
import { placementHandlers } from '../handlers/placement'
import { quoteHandlers } from '../handlers/quotes'
import { serviceHandlers } from '../handlers/service'
import { tokenHandlers } from '../handlers/tokens'
import { tradeHandlers } from '../handlers/trades'

/** Creates the handlers. A missing handler is a type error. */
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
