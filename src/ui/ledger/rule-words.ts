/** The safety checks of the policy and the parts of a signature by their names for people. */
import type { LedgerRow } from '../../client/db/rows/ledger'
import type { OrderTerms } from '../../domain/orders/order'
import type {
  affiliateRules,
  cancellationRules,
  permitRules,
  safeMessageRules,
} from '../../wallet/policy/message-policy'
import type { orderRules } from '../../wallet/policy/order-policy'

type RuleId =
  | keyof typeof orderRules
  | keyof typeof cancellationRules
  | keyof typeof affiliateRules
  | keyof typeof permitRules
  | keyof typeof safeMessageRules

const RULES = {
  deployment: 'network and contract',
  owner: 'account',
  scheme: 'signing method',
  trade: 'tokens and side',
  balances: 'balances',
  chosenReceiver: 'recipient as chosen',
  receiver: 'known recipient',
  partial: 'partial fills',
  fee: 'fee amount',
  limit: 'limit price',
  price: 'market price',
  worth: 'value received',
  quoteAge: 'fresh quote',
  expired: 'not expired',
  validity: 'latest expiry',
  ending: 'earliest expiry',
  appData: 'app data',
  calls: 'hooks',
  dailyValue: 'daily limit',
  shown: 'orders as shown',
  count: 'number of orders',
  code: 'affiliate code',
  token: 'token',
  spender: 'spender',
  value: 'amount',
  domain: 'token domain',
  safe: 'Safe',
  safeOwner: 'Safe owner',
} as const satisfies Record<RuleId, string>

/** What a check is called; one that is not known keeps its id. @example ruleWords('chosenReceiver') // 'recipient as chosen' */
export const ruleWords = (rule: string): string => (Object.hasOwn(RULES, rule) ? RULES[rule as RuleId] : rule)

const SCHEMES = {
  eip712: 'Typed data (EIP-712)',
  ethsign: 'Personal message (eth_sign)',
  eip1271: 'Contract signature (EIP-1271)',
  presign: 'Presign (on-chain)',
} as const satisfies Record<LedgerRow['signature']['scheme'], string>

/** How something was signed. @example schemeWords('eip712') // 'Typed data (EIP-712)' */
export const schemeWords = (scheme: LedgerRow['signature']['scheme']): string => SCHEMES[scheme]

const BALANCES = {
  erc20: 'Wallet (ERC-20)',
  internal: 'Vault internal balance',
  external: 'Wallet, through the Vault',
} as const satisfies Record<OrderTerms['sellTokenBalance'], string>

/** Where tokens are taken from or paid to. @example balanceWords('erc20') // 'Wallet (ERC-20)' */
export const balanceWords = (balance: OrderTerms['sellTokenBalance']): string => BALANCES[balance]
