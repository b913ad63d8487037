/**
 * Catalogue of refusals of the service and the client, one row each: message and fix. The wallet's rows are
 * in wallet-refusals.ts, because only pages use a wallet and the worker should not load them. Any error that
 * is not a refusal is a bug. (SOURCES: Refusals, HTTP, Placing an order)
 */
import { nodeRefusals } from './node-refusals'

export interface RefusalRow {
  /** HTTP status. 0 marks a refusal of our own client, which is never sent over HTTP. */
  readonly status: number
  /** Text that says what is wrong, unless the thrown refusal has a more exact description. */
  readonly message: string
  /** Advice for the reader. */
  readonly fix: string
}

/** The error catalogue, keyed by `errorType`. */
export const refusals = {
  InvalidParameter: {
    status: 400,
    message: 'A field is missing or malformed.',
    fix: 'Correct it and try again.',
  },
  NoLiquidity: {
    status: 400,
    message: 'No path of pools connects these tokens for this amount.',
    fix: 'Try another amount or another token.',
  },
  UnsupportedToken: { status: 400, message: 'This token is not supported.', fix: 'Choose a listed token.' },
  SellAmountDoesNotCoverFee: {
    status: 400,
    message: 'The sell amount is smaller than the network costs.',
    fix: 'Sell more than the cost that is given.',
  },
  UnsupportedBuyTokenDestination: {
    status: 400,
    message: 'This network cannot pay out to that balance.',
    fix: 'Use buyTokenBalance "erc20".',
  },
  UnsupportedSellTokenSource: {
    status: 400,
    message: 'This network cannot take from that balance.',
    fix: 'Use sellTokenBalance "erc20".',
  },
  UnsupportedOrderType: {
    status: 400,
    message: 'This kind of order is not supported.',
    fix: 'Place a plain order.',
  },
  Forbidden: {
    status: 403,
    message: 'The owner or the receiver may not trade here.',
    fix: 'This will not change by trying again.',
  },
  InsufficientValidTo: {
    status: 400,
    message: 'The order would expire too soon.',
    fix: 'Choose an expiry at least one minute away.',
  },
  ExcessiveValidTo: {
    status: 400,
    message: 'The order would be valid for too long.',
    fix: 'Choose an earlier expiry.',
  },
  OrderExpired: {
    status: 400,
    message: 'The order has expired.',
    fix: 'Place a new order with a later expiry.',
  },
  InvalidNativeSellToken: {
    status: 400,
    message: "The chain's native coin cannot be sold by a signed order.",
    fix: 'Wrap it and sell the wrapped token.',
  },
  SameBuyAndSellToken: {
    status: 400,
    message: 'Sell token and buy token are the same.',
    fix: 'Choose two different tokens.',
  },
  InvalidAppData: {
    status: 400,
    message: 'The app data is no valid document, or no document of this hash is known.',
    fix: 'Send the whole document, or upload it first.',
  },
  AppDataHashMismatch: {
    status: 400,
    message: 'The app-data hash is not the hash of the document.',
    fix: 'Hash the exact text that is sent.',
  },
  AppDataInvalid: {
    status: 400,
    message: 'The app data is no valid document.',
    fix: 'Send a JSON object of at most 8192 bytes.',
  },
  AppDataMismatch: {
    status: 400,
    message: 'Another document is stored under this hash.',
    fix: 'Use the hash of this document.',
  },
  ZeroAmount: {
    status: 400,
    message: 'Sell amount and buy amount must not be zero.',
    fix: 'Give both amounts.',
  },
  SellAmountOverflow: {
    status: 400,
    message: 'The sell amount with its fee exceeds 2^256 − 1.',
    fix: 'Use a smaller sell amount.',
  },
  BuyAmountOverflow: {
    status: 400,
    message: 'The buy amount exceeds 2^256 − 1.',
    fix: 'Use a smaller buy amount.',
  },
  InsufficientFee: {
    status: 400,
    message: 'The signed fee is not backed by a live quote.',
    fix: 'Sign feeAmount "0", or a quote unchanged before it expires.',
  },
  MissingFrom: {
    status: 400,
    message: 'This signing scheme does not reveal the owner.',
    fix: 'Give the owner in "from".',
  },
  AppdataFromMismatch: {
    status: 400,
    message: 'The signer in the app data is not the owner.',
    fix: 'Use the owner as metadata.signer.',
  },
  InvalidSignature: {
    status: 400,
    message: 'The signature does not belong to this order and owner.',
    fix: 'Sign this very order, for this network, with the declared scheme.',
  },
  InvalidEip1271Signature: {
    status: 400,
    message: 'The contract of the owner does not accept this signature.',
    fix: 'Sign with the owners the contract asks for.',
  },
  InsufficientBalance: {
    status: 400,
    message: "The owner's balance does not cover the order.",
    fix: 'Fund the account or sell less.',
  },
  InsufficientAllowance: {
    status: 400,
    message: 'The vault relayer may not spend enough of the sell token.',
    fix: 'Approve the vault relayer.',
  },
  InvalidValidFrom: {
    status: 400,
    message: 'The order would start too late for its expiry.',
    fix: 'Start it at least a minute before it expires.',
  },
  TooManyLimitOrders: {
    status: 400,
    message: 'This owner has too many open limit orders.',
    fix: 'Cancel one first.',
  },
  TooMuchGas: {
    status: 400,
    message: "The order's hooks need too much gas.",
    fix: 'Lower the gas limits of its hooks.',
  },
  DuplicatedOrder: {
    status: 400,
    message: 'An order with this UID exists.',
    fix: 'Change a field to place another one.',
  },
  OldOrderActivelyBidOn: {
    status: 400,
    message: 'Solvers are bidding on the order to replace.',
    fix: 'Wait for 5 auctions without a bid, or cancel it first.',
  },
  WrongOwner: {
    status: 401,
    message: 'The signer does not own this order.',
    fix: 'Sign with the account that placed it.',
  },
  OrderNotFound: { status: 404, message: 'No such order.', fix: 'Check the UID and the network.' },
  AlreadyCancelled: {
    status: 400,
    message: 'The order is cancelled already.',
    fix: 'Nothing is left to do.',
  },
  OrderFullyExecuted: {
    status: 400,
    message: 'The order is filled already.',
    fix: 'Nothing is left to cancel.',
  },
  OnChainOrder: {
    status: 400,
    message: 'This order can be cancelled on chain only.',
    fix: 'Send invalidateOrder from its owner.',
  },
  InvalidTradeFilter: {
    status: 400,
    message: 'Give exactly one of owner and orderUid.',
    fix: 'Leave one of them out.',
  },
  InvalidLimit: { status: 400, message: 'The limit is out of bounds.', fix: 'Use 1 to 1000.' },
  LIMIT_OUT_OF_BOUNDS: { status: 400, message: 'The limit is out of bounds.', fix: 'Use 1 to 1000.' },
  NotFound: {
    status: 404,
    message: 'Not found.',
    fix: 'Check the path, its parameters and the network.',
  },
  MethodNotAllowed: {
    status: 405,
    message: 'This path does not take this method.',
    fix: 'Use a method of the Allow header.',
  },
  PayloadTooLarge: { status: 413, message: 'The body is larger than 16 KiB.', fix: 'Send less.' },
  UnsupportedMediaType: {
    status: 415,
    message: 'The body is not declared as JSON.',
    fix: 'Send Content-Type: application/json.',
  },
  InvalidAffiliateSignature: {
    status: 401,
    message: 'Affiliate has invalid signature',
    fix: 'Sign the code with the wallet that registers it.',
  },
  AffiliateConflict: { status: 409, message: 'Affiliate already exists', fix: 'Choose another code.' },
  RateLimited: { status: 429, message: 'Too many requests.', fix: 'Wait for the time in Retry-After.' },
  IntegrationOff: {
    status: 503,
    message: 'This integration is switched off.',
    fix: 'Switch it on in the settings.',
  },
  InternalServerError: { status: 500, message: '', fix: 'Try again in a moment.' },
  Unreachable: {
    status: 0,
    message: 'The service could not be reached.',
    fix: 'Check the connection and the environment.',
  },
  Redirected: {
    status: 0,
    message: 'The address redirects to another one.',
    fix: 'Enter the address it leads to, if you trust it.',
  },
  ReplyTooLarge: {
    status: 0,
    message: 'The reply is too large.',
    fix: 'Ask the operator of the service.',
  },
  MalformedReply: {
    status: 0,
    message: 'The service sent an invalid reply.',
    fix: 'Try again later or ask the operator.',
  },
  RowDamaged: {
    status: 0,
    message: 'A stored row cannot be read.',
    fix: 'It is kept. See Problems in the settings.',
  },
  StorageFull: {
    status: 507,
    message: 'Storage is full. This was not saved.',
    fix: 'Free disk space or keep notifications for fewer days.',
  },
  NewerData: {
    status: 0,
    message: 'Your data was written by a newer version of Cowbell.',
    fix: 'Update Cowbell. Nothing was changed.',
  },
  ForgedOrder: {
    status: 0,
    message: 'The service sent an order that does not hash to its UID.',
    fix: 'Do not trust this service.',
  },
  ...nodeRefusals,
} as const satisfies Record<string, RefusalRow>

export type ErrorType = keyof typeof refusals

/** Messages for a status, if the service gives no reason. */
export const generalMessages = {
  failed: 'The service failed.',
  unavailable: 'The service is unavailable.',
  tooLarge: 'The request is too large.',
  refused: 'The service refused it.',
} as const

export const isErrorType = (name: string): name is ErrorType => Object.hasOwn(refusals, name)

/** Returns true if a service can send this error type. Types with status 0 belong to our own client. */
export const isServiceError = (name: string): name is ErrorType =>
  isErrorType(name) && refusals[name].status > 0
