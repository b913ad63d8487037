/** Documentation of the endpoints. It is separate from the rows, because router and caller do not need it. */
import type { EndpointName } from './endpoints'

interface EndpointDoc {
  readonly summary: string
  /** Headings of SOURCES. */
  readonly source: string
}

const COMPETITION = 'The competition of an auction: its orders, prices and ranked solutions.'

export const endpointDocs: Readonly<Record<EndpointName, EndpointDoc>> = {
  quote: {
    summary: 'A price and a fee for a prospective order.',
    source: 'Quotes, Refusals, HTTP, Values',
  },
  streamQuotes: {
    summary: 'Prices as they are found, each better than those before it, as server-sent events.',
    source: 'Quote stream, Beyond the specification',
  },
  placeOrder: {
    summary: 'Submit a signed order, in the place of another one if its app data says so; returns its UID.',
    source: 'Placing an order, Refusals, HTTP, Orders',
  },
  getOrder: {
    summary: 'One order.',
    source: 'Placing an order, Orders',
  },
  getOrders: {
    summary: 'Up to 128 orders at once; unknown ones are left out.',
    source: 'Lists',
  },
  cancelOrder: {
    summary: 'Cancel one order with a signature of its owner.',
    source: 'Placing an order, Cancelling',
  },
  cancelOrders: {
    summary: 'Cancel several orders at once, all or none.',
    source: 'Cancelling',
  },
  getAccountOrders: {
    summary: 'An account’s orders, newest first.',
    source: 'Lists',
  },
  getTransactionOrders: {
    summary: 'The orders that a transaction filled; none when it is not known.',
    source: 'Lists, Beyond the specification',
  },
  getOrderStatus: {
    summary: 'Status of an order in the auctions.',
    source: 'Order status',
  },
  getDebugReport: {
    summary: 'Everything that happened to an order.',
    source: 'Debug report',
  },
  getAppData: {
    summary: 'The document of an app-data hash.',
    source: 'App data',
  },
  putAppData: {
    summary: 'Store a document under its hash; 200 if already stored.',
    source: 'Placing an order, HTTP',
  },
  putAppDataUnhashed: {
    summary: 'Store a document; returns its hash.',
    source: 'App data',
  },
  getSolverCompetition: {
    summary: COMPETITION,
    source: 'Placing an order, Solver competition',
  },
  getSolverCompetitionV2: {
    summary: COMPETITION,
    source: 'Solver competition',
  },
  getLatestCompetition: {
    summary: 'The competition of the newest auction.',
    source: 'Beyond the specification, Solver competition',
  },
  getCompetitionByTransaction: {
    summary: 'The competition whose winner settled in a transaction.',
    source: 'Beyond the specification, Solver competition',
  },
  getAuction: {
    summary: 'The auction that would be held now: orders that can be filled, and prices.',
    source: 'Token prices, Beyond the specification',
  },
  getTrades: {
    summary: 'All fills of an owner or of an order, newest first.',
    source: 'Lists',
  },
  getTradesV2: {
    summary: 'Fills of an owner or of an order, a page at a time, newest first.',
    source: 'Lists',
  },
  getTotalSurplus: {
    summary: 'Total surplus of an account’s fills over their limit prices, in wei.',
    source: 'Token prices, Beyond the specification',
  },
  getUsdPrice: {
    summary: 'USD price of a token; - is the native coin.',
    source: 'Token prices',
  },
  getTopHolders: {
    summary: 'The largest holders of a token, largest first.',
    source: 'Token prices',
  },
  getNativePrice: {
    summary: 'Price of a token: wei per atom.',
    source: 'Token prices',
  },
  getTokenMetadata: {
    summary: 'When a token was first traded here, and its current price; null for either that is not known.',
    source: 'Token prices, Beyond the specification',
  },
  getAffiliateStats: {
    summary: 'An affiliate’s statistics.',
    source: 'Affiliates',
  },
  getTraderStats: {
    summary: 'A trader’s statistics.',
    source: 'Affiliates',
  },
  getAffiliate: {
    summary: 'A wallet’s code and the program’s parameters.',
    source: 'Affiliates',
  },
  registerAffiliate: {
    summary: 'Bind a code to a wallet, proved by its signature.',
    source: 'Affiliates, HTTP',
  },
  getTraderActivity: {
    summary: 'A trader’s fills as the program counts them, newest first, fifty at a time.',
    source: 'Affiliates, Beyond the specification',
  },
  getReferralCode: {
    summary: 'What an affiliate code gives a trader who uses it.',
    source: 'Affiliates, Beyond the specification',
  },
  getNotifications: {
    summary: 'An account’s notifications, newest first.',
    source: 'Notifications, Affiliates',
  },
  getVersion: {
    summary: 'Version of the service, as text.',
    source: 'Beyond the specification',
  },
  getReady: {
    summary: 'Answers once the service can read its database, as text.',
    source: 'Beyond the specification',
  },
  getOpenApi: {
    summary: 'This API reference as an OpenAPI 3.1 document.',
    source: 'ours',
  },
  getPaperAccount: {
    summary: 'Balances and relayer allowances of an account of the sandbox.',
    source: 'ours; sandbox only',
  },
  getPaperPrices: {
    summary:
      'Prices of a token in another one over the last seconds of the sandbox, 60 to 2,764,800 of them.',
    source: 'ours; sandbox only',
  },
  sendPaperTransaction: {
    summary:
      'Fund, approve, transfer, wrap, unwrap, presign, invalidate or deploy a contract wallet in the sandbox.',
    source: 'ours; sandbox only',
  },
}
