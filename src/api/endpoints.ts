/** The contract: all endpoints in one table. */
import type { RowHandler, RowInput, RowReply } from './endpoint'
import { affiliateEndpoints } from './endpoints/affiliates'
import { appDataEndpoints } from './endpoints/app-data'
import { auctionEndpoints } from './endpoints/auctions'
import { notificationEndpoints } from './endpoints/notifications'
import { orderEndpoints } from './endpoints/orders'
import { paperEndpoints } from './endpoints/paper'
import { quoteEndpoints } from './endpoints/quotes'
import { serviceEndpoints } from './endpoints/service'
import { tokenEndpoints } from './endpoints/tokens'
import { tradeEndpoints } from './endpoints/trades'

export const endpoints = {
  ...quoteEndpoints,
  ...orderEndpoints,
  ...appDataEndpoints,
  ...auctionEndpoints,
  ...tradeEndpoints,
  ...tokenEndpoints,
  ...affiliateEndpoints,
  ...notificationEndpoints,
  ...serviceEndpoints,
  ...paperEndpoints,
} as const

export type EndpointName = keyof typeof endpoints
export type Input<N extends EndpointName> = RowInput<(typeof endpoints)[N]>
export type Reply<N extends EndpointName> = RowReply<(typeof endpoints)[N]>
/** Handlers of all endpoints. A missing handler is a type error. */
export type Handlers = { readonly [N in EndpointName]: RowHandler<(typeof endpoints)[N]> }
