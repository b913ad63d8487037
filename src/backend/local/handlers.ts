/** A handler for every row of the contract. */
import type { Handlers } from '../../api/endpoints'
import type { ServiceContext } from './context'
import { getAffiliateStats, getTraderActivity, getTraderStats } from './handlers/affiliate-stats'
import { getAffiliate, getReferralCode, registerAffiliate } from './handlers/affiliates'
import { getAppData, putAppDataOf, putAppDataUnhashed } from './handlers/app-data'
import {
  getAuction,
  getCompetitionByTransaction,
  getLatestCompetition,
  getSolverCompetition,
} from './handlers/auctions'
import { cancelOrder, cancelOrders } from './handlers/cancellations'
import { getDebugReport } from './handlers/debug-reports'
import { getNotifications } from './handlers/notifications'
import {
  getAccountOrders,
  getOrder,
  getOrderStatus,
  getOrders,
  getTransactionOrders,
} from './handlers/orders'
import { getPaperAccount, sendPaperTransaction } from './handlers/paper'
import { placeOrder } from './handlers/placement'
import { quote, streamQuotes } from './handlers/quotes'
import { getOpenApi, getReady, getVersion } from './handlers/service'
import { getNativePrice, getTokenMetadata, getTopHolders, getUsdPrice } from './handlers/tokens'
import { getTotalSurplus, getTrades, getTradesV2 } from './handlers/trades'

/** Every handler over one open service. */
export const createHandlers = (context: ServiceContext): Handlers => ({
  quote: quote(context),
  streamQuotes: streamQuotes(context),
  placeOrder: placeOrder(context),
  getOrder: getOrder(context),
  getOrders: getOrders(context),
  cancelOrder: cancelOrder(context),
  cancelOrders: cancelOrders(context),
  getAccountOrders: getAccountOrders(context),
  getTransactionOrders: getTransactionOrders(context),
  getOrderStatus: getOrderStatus(context),
  getDebugReport: getDebugReport(context),
  getAppData: getAppData(context),
  putAppData: putAppDataOf(context),
  putAppDataUnhashed: putAppDataUnhashed(context),
  getSolverCompetition: getSolverCompetition(context),
  getSolverCompetitionV2: getSolverCompetition(context),
  getLatestCompetition: getLatestCompetition(context),
  getCompetitionByTransaction: getCompetitionByTransaction(context),
  getAuction: getAuction(context),
  getTrades: getTrades(context),
  getTradesV2: getTradesV2(context),
  getTotalSurplus: getTotalSurplus(context),
  getUsdPrice: getUsdPrice(context),
  getTopHolders: getTopHolders(context),
  getNativePrice: getNativePrice(context),
  getTokenMetadata: getTokenMetadata(context),
  getAffiliate: getAffiliate(context),
  getAffiliateStats: getAffiliateStats(context),
  getTraderStats: getTraderStats(context),
  getTraderActivity: getTraderActivity(context),
  getReferralCode: getReferralCode(context),
  registerAffiliate: registerAffiliate(context),
  getNotifications: getNotifications(context),
  getVersion: getVersion,
  getReady: getReady(context),
  getOpenApi: getOpenApi(context),
  getPaperAccount: getPaperAccount(context),
  sendPaperTransaction: sendPaperTransaction(context),
})
