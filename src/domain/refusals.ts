/**
 * Everything the service or the client refuses with, one row each: what is said and what would be right. The wallet's rows stand
 * in wallet-refusals.ts: pages alone have a wallet, and the worker does not carry its words.
 * Sources: SOURCES: Refusals, HTTP, Placing an order. A refusal is an answer; any other throw is a bug.
 */
import { nodeRefusals } from './node-refusals'

/** A row of a catalogue. */
export interface RefusalRow {
  /** HTTP status; 0 marks a refusal of our own client that never crosses the wire. */
  readonly status: number
  /** What was wrong, when the place of refusal has nothing more exact to say. */
  readonly says: string
  /** What would be right. */
  readonly fix: string
}

/** The error catalogue, keyed by `errorType`. */
export const refusals = {
  InvalidParameter: {
    status: 400,
    says: 'A field is missing or malformed.',
    fix: 'Correct the named field.',
  },
  NoLiquidity: {
    status: 400,
    says: 'No path of pools connects these tokens for this amount.',
    fix: 'Try another amount or another token.',
  },
  UnsupportedToken: { status: 400, says: 'This token is not supported.', fix: 'Choose a listed token.' },
  SellAmountDoesNotCoverFee: {
    status: 400,
    says: 'The sell amount is smaller than the network costs.',
    fix: 'Sell more than the cost that is given.',
  },
  UnsupportedBuyTokenDestination: {
    status: 400,
    says: 'This network cannot pay out to that balance.',
    fix: 'Use buyTokenBalance "erc20".',
  },
  UnsupportedSellTokenSource: {
    status: 400,
    says: 'This network cannot take from that balance.',
    fix: 'Use sellTokenBalance "erc20".',
  },
  UnsupportedOrderType: {
    status: 400,
    says: 'This kind of order is not supported.',
    fix: 'Place a plain order.',
  },
  Forbidden: {
    status: 403,
    says: 'The owner or the receiver may not trade here.',
    fix: 'This will not change by trying again.',
  },
  InsufficientValidTo: {
    status: 400,
    says: 'The order would expire too soon.',
    fix: 'Choose an expiry at least one minute away.',
  },
  ExcessiveValidTo: {
    status: 400,
    says: 'The order would be valid for too long.',
    fix: 'Choose an earlier expiry.',
  },
  OrderExpired: {
    status: 400,
    says: 'The order has expired.',
    fix: 'Place a new order with a later expiry.',
  },
  InvalidNativeSellToken: {
    status: 400,
    says: "The chain's native coin cannot be sold by a signed order.",
    fix: 'Wrap it and sell the wrapped token.',
  },
  SameBuyAndSellToken: {
    status: 400,
    says: 'Sell token and buy token are the same.',
    fix: 'Choose two different tokens.',
  },
  InvalidAppData: {
    status: 400,
    says: 'The app data is no valid document, or no document of this hash is known.',
    fix: 'Send the whole document, or upload it first.',
  },
  AppDataHashMismatch: {
    status: 400,
    says: 'The app-data hash is not the hash of the document.',
    fix: 'Hash the exact text that is sent.',
  },
  AppDataInvalid: {
    status: 400,
    says: 'The app data is no valid document.',
    fix: 'Send a JSON object of at most 8192 bytes.',
  },
  AppDataMismatch: {
    status: 400,
    says: 'Another document is stored under this hash.',
    fix: 'Use the hash of this document.',
  },
  ZeroAmount: {
    status: 400,
    says: 'Sell amount and buy amount must not be zero.',
    fix: 'Give both amounts.',
  },
  SellAmountOverflow: {
    status: 400,
    says: 'The sell amount with its fee exceeds 2^256 − 1.',
    fix: 'Use a smaller sell amount.',
  },
  BuyAmountOverflow: {
    status: 400,
    says: 'The buy amount exceeds 2^256 − 1.',
    fix: 'Use a smaller buy amount.',
  },
  InsufficientFee: {
    status: 400,
    says: 'The signed fee is not backed by a live quote.',
    fix: 'Sign feeAmount "0", or a quote unchanged before it expires.',
  },
  MissingFrom: {
    status: 400,
    says: 'This signing scheme does not reveal the owner.',
    fix: 'Give the owner in "from".',
  },
  AppdataFromMismatch: {
    status: 400,
    says: 'The signer in the app data is not the owner.',
    fix: 'Use the owner as metadata.signer.',
  },
  InvalidSignature: {
    status: 400,
    says: 'The signature does not belong to this order and owner.',
    fix: 'Sign this very order, for this network, with the declared scheme.',
  },
  InvalidEip1271Signature: {
    status: 400,
    says: 'The contract of the owner does not accept this signature.',
    fix: 'Sign with the owners the contract asks for.',
  },
  InsufficientBalance: {
    status: 400,
    says: "The owner's balance does not cover the order.",
    fix: 'Fund the account or sell less.',
  },
  InsufficientAllowance: {
    status: 400,
    says: 'The vault relayer may not spend enough of the sell token.',
    fix: 'Approve the vault relayer.',
  },
  InvalidValidFrom: {
    status: 400,
    says: 'The order would start too late for its expiry.',
    fix: 'Start it at least a minute before it expires.',
  },
  TooManyLimitOrders: {
    status: 400,
    says: 'This owner has too many open limit orders.',
    fix: 'Cancel one first.',
  },
  TooMuchGas: {
    status: 400,
    says: "The order's hooks need too much gas.",
    fix: 'Lower the gas limits of its hooks.',
  },
  DuplicatedOrder: {
    status: 400,
    says: 'An order with this UID exists.',
    fix: 'Change a field to place another one.',
  },
  OldOrderActivelyBidOn: {
    status: 400,
    says: 'Solvers are bidding on the order to replace.',
    fix: 'Wait for 5 auctions without a bid, or cancel it first.',
  },
  WrongOwner: {
    status: 401,
    says: 'The signer does not own this order.',
    fix: 'Sign with the account that placed it.',
  },
  OrderNotFound: { status: 404, says: 'No such order.', fix: 'Check the UID and the network.' },
  AlreadyCancelled: { status: 400, says: 'The order is cancelled already.', fix: 'Nothing is left to do.' },
  OrderFullyExecuted: {
    status: 400,
    says: 'The order is filled already.',
    fix: 'Nothing is left to cancel.',
  },
  OnChainOrder: {
    status: 400,
    says: 'This order can be cancelled on chain only.',
    fix: 'Send invalidateOrder from its owner.',
  },
  InvalidTradeFilter: {
    status: 400,
    says: 'Give exactly one of owner and orderUid.',
    fix: 'Leave one of them out.',
  },
  InvalidLimit: { status: 400, says: 'The limit is out of bounds.', fix: 'Use 1 to 1000.' },
  LIMIT_OUT_OF_BOUNDS: { status: 400, says: 'The limit is out of bounds.', fix: 'Use 1 to 1000.' },
  NotFound: {
    status: 404,
    says: 'Not found.',
    fix: 'Check the path, its parameters and the network.',
  },
  MethodNotAllowed: {
    status: 405,
    says: 'This path does not take this method.',
    fix: 'Use a method of the Allow header.',
  },
  PayloadTooLarge: { status: 413, says: 'The body is larger than 16 KiB.', fix: 'Send less.' },
  UnsupportedMediaType: {
    status: 415,
    says: 'The body is not declared as JSON.',
    fix: 'Send Content-Type: application/json.',
  },
  InvalidAffiliateSignature: {
    status: 401,
    says: 'Affiliate has invalid signature',
    fix: 'Sign the code with the wallet that registers it.',
  },
  AffiliateConflict: { status: 409, says: 'Affiliate already exists', fix: 'Choose another code.' },
  RateLimited: { status: 429, says: 'Too many requests.', fix: 'Wait for the time in Retry-After.' },
  IntegrationOff: {
    status: 503,
    says: 'This integration is switched off.',
    fix: 'Switch it on in the settings.',
  },
  InternalServerError: { status: 500, says: '', fix: 'Try again in a moment.' },
  Unreachable: {
    status: 0,
    says: 'The service could not be reached.',
    fix: 'Check the connection and the environment.',
  },
  Redirected: {
    status: 0,
    says: 'The address redirects to another one.',
    fix: 'Enter the address it leads to, if you trust it.',
  },
  ReplyTooLarge: {
    status: 0,
    says: 'The reply is too large.',
    fix: 'Ask the operator of the service.',
  },
  MalformedReply: {
    status: 0,
    says: 'The service sent an invalid reply.',
    fix: 'Try again later or ask the operator.',
  },
  RowDamaged: {
    status: 0,
    says: 'A stored row cannot be read.',
    fix: 'It is kept. See Problems in the settings.',
  },
  StorageFull: {
    status: 507,
    says: 'Storage is full. This was not saved.',
    fix: 'Free disk space or keep notifications for fewer days.',
  },
  NewerData: {
    status: 0,
    says: 'Your data was written by a newer version of Cowbell.',
    fix: 'Update Cowbell. Nothing was changed.',
  },
  ForgedOrder: {
    status: 0,
    says: 'The service sent an order that does not hash to its UID.',
    fix: 'Do not trust this service.',
  },
  ...nodeRefusals,
} as const satisfies Record<string, RefusalRow>

/** The name of a row of this catalogue. */
export type ErrorType = keyof typeof refusals

export const isErrorType = (name: string): name is ErrorType => Object.hasOwn(refusals, name)

/** Whether a service may refuse with it: what only our own client says is not a service's to say. */
export const isServiceError = (name: string): name is ErrorType =>
  isErrorType(name) && refusals[name].status > 0
